module cleanse.example

go 1.19
