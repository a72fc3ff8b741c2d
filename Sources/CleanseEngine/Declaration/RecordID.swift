/// A record of a declaration.
typealias RecordID = RowIndex<BindingRecord>
