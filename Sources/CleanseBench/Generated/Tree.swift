// Generated: a heap-shaped tree of 1,000 classes. Node i needs new nodes 2i + 1 and 2i + 2 where there are such.
// The classes are real ones, not instances of one generic class: those would pay for run-time metadata in every variant.

import BenchSupport
import Cleanse

final class Node0 {
    let left: Node1
    let right: Node2
    init(left: Node1, right: Node2) {
        self.left = left
        self.right = right
    }
}
final class Node1 {
    let left: Node3
    let right: Node4
    init(left: Node3, right: Node4) {
        self.left = left
        self.right = right
    }
}
final class Node2 {
    let left: Node5
    let right: Node6
    init(left: Node5, right: Node6) {
        self.left = left
        self.right = right
    }
}
final class Node3 {
    let left: Node7
    let right: Node8
    init(left: Node7, right: Node8) {
        self.left = left
        self.right = right
    }
}
final class Node4 {
    let left: Node9
    let right: Node10
    init(left: Node9, right: Node10) {
        self.left = left
        self.right = right
    }
}
final class Node5 {
    let left: Node11
    let right: Node12
    init(left: Node11, right: Node12) {
        self.left = left
        self.right = right
    }
}
final class Node6 {
    let left: Node13
    let right: Node14
    init(left: Node13, right: Node14) {
        self.left = left
        self.right = right
    }
}
final class Node7 {
    let left: Node15
    let right: Node16
    init(left: Node15, right: Node16) {
        self.left = left
        self.right = right
    }
}
final class Node8 {
    let left: Node17
    let right: Node18
    init(left: Node17, right: Node18) {
        self.left = left
        self.right = right
    }
}
final class Node9 {
    let left: Node19
    let right: Node20
    init(left: Node19, right: Node20) {
        self.left = left
        self.right = right
    }
}
final class Node10 {
    let left: Node21
    let right: Node22
    init(left: Node21, right: Node22) {
        self.left = left
        self.right = right
    }
}
final class Node11 {
    let left: Node23
    let right: Node24
    init(left: Node23, right: Node24) {
        self.left = left
        self.right = right
    }
}
final class Node12 {
    let left: Node25
    let right: Node26
    init(left: Node25, right: Node26) {
        self.left = left
        self.right = right
    }
}
final class Node13 {
    let left: Node27
    let right: Node28
    init(left: Node27, right: Node28) {
        self.left = left
        self.right = right
    }
}
final class Node14 {
    let left: Node29
    let right: Node30
    init(left: Node29, right: Node30) {
        self.left = left
        self.right = right
    }
}
final class Node15 {
    let left: Node31
    let right: Node32
    init(left: Node31, right: Node32) {
        self.left = left
        self.right = right
    }
}
final class Node16 {
    let left: Node33
    let right: Node34
    init(left: Node33, right: Node34) {
        self.left = left
        self.right = right
    }
}
final class Node17 {
    let left: Node35
    let right: Node36
    init(left: Node35, right: Node36) {
        self.left = left
        self.right = right
    }
}
final class Node18 {
    let left: Node37
    let right: Node38
    init(left: Node37, right: Node38) {
        self.left = left
        self.right = right
    }
}
final class Node19 {
    let left: Node39
    let right: Node40
    init(left: Node39, right: Node40) {
        self.left = left
        self.right = right
    }
}
final class Node20 {
    let left: Node41
    let right: Node42
    init(left: Node41, right: Node42) {
        self.left = left
        self.right = right
    }
}
final class Node21 {
    let left: Node43
    let right: Node44
    init(left: Node43, right: Node44) {
        self.left = left
        self.right = right
    }
}
final class Node22 {
    let left: Node45
    let right: Node46
    init(left: Node45, right: Node46) {
        self.left = left
        self.right = right
    }
}
final class Node23 {
    let left: Node47
    let right: Node48
    init(left: Node47, right: Node48) {
        self.left = left
        self.right = right
    }
}
final class Node24 {
    let left: Node49
    let right: Node50
    init(left: Node49, right: Node50) {
        self.left = left
        self.right = right
    }
}
final class Node25 {
    let left: Node51
    let right: Node52
    init(left: Node51, right: Node52) {
        self.left = left
        self.right = right
    }
}
final class Node26 {
    let left: Node53
    let right: Node54
    init(left: Node53, right: Node54) {
        self.left = left
        self.right = right
    }
}
final class Node27 {
    let left: Node55
    let right: Node56
    init(left: Node55, right: Node56) {
        self.left = left
        self.right = right
    }
}
final class Node28 {
    let left: Node57
    let right: Node58
    init(left: Node57, right: Node58) {
        self.left = left
        self.right = right
    }
}
final class Node29 {
    let left: Node59
    let right: Node60
    init(left: Node59, right: Node60) {
        self.left = left
        self.right = right
    }
}
final class Node30 {
    let left: Node61
    let right: Node62
    init(left: Node61, right: Node62) {
        self.left = left
        self.right = right
    }
}
final class Node31 {
    let left: Node63
    let right: Node64
    init(left: Node63, right: Node64) {
        self.left = left
        self.right = right
    }
}
final class Node32 {
    let left: Node65
    let right: Node66
    init(left: Node65, right: Node66) {
        self.left = left
        self.right = right
    }
}
final class Node33 {
    let left: Node67
    let right: Node68
    init(left: Node67, right: Node68) {
        self.left = left
        self.right = right
    }
}
final class Node34 {
    let left: Node69
    let right: Node70
    init(left: Node69, right: Node70) {
        self.left = left
        self.right = right
    }
}
final class Node35 {
    let left: Node71
    let right: Node72
    init(left: Node71, right: Node72) {
        self.left = left
        self.right = right
    }
}
final class Node36 {
    let left: Node73
    let right: Node74
    init(left: Node73, right: Node74) {
        self.left = left
        self.right = right
    }
}
final class Node37 {
    let left: Node75
    let right: Node76
    init(left: Node75, right: Node76) {
        self.left = left
        self.right = right
    }
}
final class Node38 {
    let left: Node77
    let right: Node78
    init(left: Node77, right: Node78) {
        self.left = left
        self.right = right
    }
}
final class Node39 {
    let left: Node79
    let right: Node80
    init(left: Node79, right: Node80) {
        self.left = left
        self.right = right
    }
}
final class Node40 {
    let left: Node81
    let right: Node82
    init(left: Node81, right: Node82) {
        self.left = left
        self.right = right
    }
}
final class Node41 {
    let left: Node83
    let right: Node84
    init(left: Node83, right: Node84) {
        self.left = left
        self.right = right
    }
}
final class Node42 {
    let left: Node85
    let right: Node86
    init(left: Node85, right: Node86) {
        self.left = left
        self.right = right
    }
}
final class Node43 {
    let left: Node87
    let right: Node88
    init(left: Node87, right: Node88) {
        self.left = left
        self.right = right
    }
}
final class Node44 {
    let left: Node89
    let right: Node90
    init(left: Node89, right: Node90) {
        self.left = left
        self.right = right
    }
}
final class Node45 {
    let left: Node91
    let right: Node92
    init(left: Node91, right: Node92) {
        self.left = left
        self.right = right
    }
}
final class Node46 {
    let left: Node93
    let right: Node94
    init(left: Node93, right: Node94) {
        self.left = left
        self.right = right
    }
}
final class Node47 {
    let left: Node95
    let right: Node96
    init(left: Node95, right: Node96) {
        self.left = left
        self.right = right
    }
}
final class Node48 {
    let left: Node97
    let right: Node98
    init(left: Node97, right: Node98) {
        self.left = left
        self.right = right
    }
}
final class Node49 {
    let left: Node99
    let right: Node100
    init(left: Node99, right: Node100) {
        self.left = left
        self.right = right
    }
}
final class Node50 {
    let left: Node101
    let right: Node102
    init(left: Node101, right: Node102) {
        self.left = left
        self.right = right
    }
}
final class Node51 {
    let left: Node103
    let right: Node104
    init(left: Node103, right: Node104) {
        self.left = left
        self.right = right
    }
}
final class Node52 {
    let left: Node105
    let right: Node106
    init(left: Node105, right: Node106) {
        self.left = left
        self.right = right
    }
}
final class Node53 {
    let left: Node107
    let right: Node108
    init(left: Node107, right: Node108) {
        self.left = left
        self.right = right
    }
}
final class Node54 {
    let left: Node109
    let right: Node110
    init(left: Node109, right: Node110) {
        self.left = left
        self.right = right
    }
}
final class Node55 {
    let left: Node111
    let right: Node112
    init(left: Node111, right: Node112) {
        self.left = left
        self.right = right
    }
}
final class Node56 {
    let left: Node113
    let right: Node114
    init(left: Node113, right: Node114) {
        self.left = left
        self.right = right
    }
}
final class Node57 {
    let left: Node115
    let right: Node116
    init(left: Node115, right: Node116) {
        self.left = left
        self.right = right
    }
}
final class Node58 {
    let left: Node117
    let right: Node118
    init(left: Node117, right: Node118) {
        self.left = left
        self.right = right
    }
}
final class Node59 {
    let left: Node119
    let right: Node120
    init(left: Node119, right: Node120) {
        self.left = left
        self.right = right
    }
}
final class Node60 {
    let left: Node121
    let right: Node122
    init(left: Node121, right: Node122) {
        self.left = left
        self.right = right
    }
}
final class Node61 {
    let left: Node123
    let right: Node124
    init(left: Node123, right: Node124) {
        self.left = left
        self.right = right
    }
}
final class Node62 {
    let left: Node125
    let right: Node126
    init(left: Node125, right: Node126) {
        self.left = left
        self.right = right
    }
}
final class Node63 {
    let left: Node127
    let right: Node128
    init(left: Node127, right: Node128) {
        self.left = left
        self.right = right
    }
}
final class Node64 {
    let left: Node129
    let right: Node130
    init(left: Node129, right: Node130) {
        self.left = left
        self.right = right
    }
}
final class Node65 {
    let left: Node131
    let right: Node132
    init(left: Node131, right: Node132) {
        self.left = left
        self.right = right
    }
}
final class Node66 {
    let left: Node133
    let right: Node134
    init(left: Node133, right: Node134) {
        self.left = left
        self.right = right
    }
}
final class Node67 {
    let left: Node135
    let right: Node136
    init(left: Node135, right: Node136) {
        self.left = left
        self.right = right
    }
}
final class Node68 {
    let left: Node137
    let right: Node138
    init(left: Node137, right: Node138) {
        self.left = left
        self.right = right
    }
}
final class Node69 {
    let left: Node139
    let right: Node140
    init(left: Node139, right: Node140) {
        self.left = left
        self.right = right
    }
}
final class Node70 {
    let left: Node141
    let right: Node142
    init(left: Node141, right: Node142) {
        self.left = left
        self.right = right
    }
}
final class Node71 {
    let left: Node143
    let right: Node144
    init(left: Node143, right: Node144) {
        self.left = left
        self.right = right
    }
}
final class Node72 {
    let left: Node145
    let right: Node146
    init(left: Node145, right: Node146) {
        self.left = left
        self.right = right
    }
}
final class Node73 {
    let left: Node147
    let right: Node148
    init(left: Node147, right: Node148) {
        self.left = left
        self.right = right
    }
}
final class Node74 {
    let left: Node149
    let right: Node150
    init(left: Node149, right: Node150) {
        self.left = left
        self.right = right
    }
}
final class Node75 {
    let left: Node151
    let right: Node152
    init(left: Node151, right: Node152) {
        self.left = left
        self.right = right
    }
}
final class Node76 {
    let left: Node153
    let right: Node154
    init(left: Node153, right: Node154) {
        self.left = left
        self.right = right
    }
}
final class Node77 {
    let left: Node155
    let right: Node156
    init(left: Node155, right: Node156) {
        self.left = left
        self.right = right
    }
}
final class Node78 {
    let left: Node157
    let right: Node158
    init(left: Node157, right: Node158) {
        self.left = left
        self.right = right
    }
}
final class Node79 {
    let left: Node159
    let right: Node160
    init(left: Node159, right: Node160) {
        self.left = left
        self.right = right
    }
}
final class Node80 {
    let left: Node161
    let right: Node162
    init(left: Node161, right: Node162) {
        self.left = left
        self.right = right
    }
}
final class Node81 {
    let left: Node163
    let right: Node164
    init(left: Node163, right: Node164) {
        self.left = left
        self.right = right
    }
}
final class Node82 {
    let left: Node165
    let right: Node166
    init(left: Node165, right: Node166) {
        self.left = left
        self.right = right
    }
}
final class Node83 {
    let left: Node167
    let right: Node168
    init(left: Node167, right: Node168) {
        self.left = left
        self.right = right
    }
}
final class Node84 {
    let left: Node169
    let right: Node170
    init(left: Node169, right: Node170) {
        self.left = left
        self.right = right
    }
}
final class Node85 {
    let left: Node171
    let right: Node172
    init(left: Node171, right: Node172) {
        self.left = left
        self.right = right
    }
}
final class Node86 {
    let left: Node173
    let right: Node174
    init(left: Node173, right: Node174) {
        self.left = left
        self.right = right
    }
}
final class Node87 {
    let left: Node175
    let right: Node176
    init(left: Node175, right: Node176) {
        self.left = left
        self.right = right
    }
}
final class Node88 {
    let left: Node177
    let right: Node178
    init(left: Node177, right: Node178) {
        self.left = left
        self.right = right
    }
}
final class Node89 {
    let left: Node179
    let right: Node180
    init(left: Node179, right: Node180) {
        self.left = left
        self.right = right
    }
}
final class Node90 {
    let left: Node181
    let right: Node182
    init(left: Node181, right: Node182) {
        self.left = left
        self.right = right
    }
}
final class Node91 {
    let left: Node183
    let right: Node184
    init(left: Node183, right: Node184) {
        self.left = left
        self.right = right
    }
}
final class Node92 {
    let left: Node185
    let right: Node186
    init(left: Node185, right: Node186) {
        self.left = left
        self.right = right
    }
}
final class Node93 {
    let left: Node187
    let right: Node188
    init(left: Node187, right: Node188) {
        self.left = left
        self.right = right
    }
}
final class Node94 {
    let left: Node189
    let right: Node190
    init(left: Node189, right: Node190) {
        self.left = left
        self.right = right
    }
}
final class Node95 {
    let left: Node191
    let right: Node192
    init(left: Node191, right: Node192) {
        self.left = left
        self.right = right
    }
}
final class Node96 {
    let left: Node193
    let right: Node194
    init(left: Node193, right: Node194) {
        self.left = left
        self.right = right
    }
}
final class Node97 {
    let left: Node195
    let right: Node196
    init(left: Node195, right: Node196) {
        self.left = left
        self.right = right
    }
}
final class Node98 {
    let left: Node197
    let right: Node198
    init(left: Node197, right: Node198) {
        self.left = left
        self.right = right
    }
}
final class Node99 {
    let left: Node199
    let right: Node200
    init(left: Node199, right: Node200) {
        self.left = left
        self.right = right
    }
}
final class Node100 {
    let left: Node201
    let right: Node202
    init(left: Node201, right: Node202) {
        self.left = left
        self.right = right
    }
}
final class Node101 {
    let left: Node203
    let right: Node204
    init(left: Node203, right: Node204) {
        self.left = left
        self.right = right
    }
}
final class Node102 {
    let left: Node205
    let right: Node206
    init(left: Node205, right: Node206) {
        self.left = left
        self.right = right
    }
}
final class Node103 {
    let left: Node207
    let right: Node208
    init(left: Node207, right: Node208) {
        self.left = left
        self.right = right
    }
}
final class Node104 {
    let left: Node209
    let right: Node210
    init(left: Node209, right: Node210) {
        self.left = left
        self.right = right
    }
}
final class Node105 {
    let left: Node211
    let right: Node212
    init(left: Node211, right: Node212) {
        self.left = left
        self.right = right
    }
}
final class Node106 {
    let left: Node213
    let right: Node214
    init(left: Node213, right: Node214) {
        self.left = left
        self.right = right
    }
}
final class Node107 {
    let left: Node215
    let right: Node216
    init(left: Node215, right: Node216) {
        self.left = left
        self.right = right
    }
}
final class Node108 {
    let left: Node217
    let right: Node218
    init(left: Node217, right: Node218) {
        self.left = left
        self.right = right
    }
}
final class Node109 {
    let left: Node219
    let right: Node220
    init(left: Node219, right: Node220) {
        self.left = left
        self.right = right
    }
}
final class Node110 {
    let left: Node221
    let right: Node222
    init(left: Node221, right: Node222) {
        self.left = left
        self.right = right
    }
}
final class Node111 {
    let left: Node223
    let right: Node224
    init(left: Node223, right: Node224) {
        self.left = left
        self.right = right
    }
}
final class Node112 {
    let left: Node225
    let right: Node226
    init(left: Node225, right: Node226) {
        self.left = left
        self.right = right
    }
}
final class Node113 {
    let left: Node227
    let right: Node228
    init(left: Node227, right: Node228) {
        self.left = left
        self.right = right
    }
}
final class Node114 {
    let left: Node229
    let right: Node230
    init(left: Node229, right: Node230) {
        self.left = left
        self.right = right
    }
}
final class Node115 {
    let left: Node231
    let right: Node232
    init(left: Node231, right: Node232) {
        self.left = left
        self.right = right
    }
}
final class Node116 {
    let left: Node233
    let right: Node234
    init(left: Node233, right: Node234) {
        self.left = left
        self.right = right
    }
}
final class Node117 {
    let left: Node235
    let right: Node236
    init(left: Node235, right: Node236) {
        self.left = left
        self.right = right
    }
}
final class Node118 {
    let left: Node237
    let right: Node238
    init(left: Node237, right: Node238) {
        self.left = left
        self.right = right
    }
}
final class Node119 {
    let left: Node239
    let right: Node240
    init(left: Node239, right: Node240) {
        self.left = left
        self.right = right
    }
}
final class Node120 {
    let left: Node241
    let right: Node242
    init(left: Node241, right: Node242) {
        self.left = left
        self.right = right
    }
}
final class Node121 {
    let left: Node243
    let right: Node244
    init(left: Node243, right: Node244) {
        self.left = left
        self.right = right
    }
}
final class Node122 {
    let left: Node245
    let right: Node246
    init(left: Node245, right: Node246) {
        self.left = left
        self.right = right
    }
}
final class Node123 {
    let left: Node247
    let right: Node248
    init(left: Node247, right: Node248) {
        self.left = left
        self.right = right
    }
}
final class Node124 {
    let left: Node249
    let right: Node250
    init(left: Node249, right: Node250) {
        self.left = left
        self.right = right
    }
}
final class Node125 {
    let left: Node251
    let right: Node252
    init(left: Node251, right: Node252) {
        self.left = left
        self.right = right
    }
}
final class Node126 {
    let left: Node253
    let right: Node254
    init(left: Node253, right: Node254) {
        self.left = left
        self.right = right
    }
}
final class Node127 {
    let left: Node255
    let right: Node256
    init(left: Node255, right: Node256) {
        self.left = left
        self.right = right
    }
}
final class Node128 {
    let left: Node257
    let right: Node258
    init(left: Node257, right: Node258) {
        self.left = left
        self.right = right
    }
}
final class Node129 {
    let left: Node259
    let right: Node260
    init(left: Node259, right: Node260) {
        self.left = left
        self.right = right
    }
}
final class Node130 {
    let left: Node261
    let right: Node262
    init(left: Node261, right: Node262) {
        self.left = left
        self.right = right
    }
}
final class Node131 {
    let left: Node263
    let right: Node264
    init(left: Node263, right: Node264) {
        self.left = left
        self.right = right
    }
}
final class Node132 {
    let left: Node265
    let right: Node266
    init(left: Node265, right: Node266) {
        self.left = left
        self.right = right
    }
}
final class Node133 {
    let left: Node267
    let right: Node268
    init(left: Node267, right: Node268) {
        self.left = left
        self.right = right
    }
}
final class Node134 {
    let left: Node269
    let right: Node270
    init(left: Node269, right: Node270) {
        self.left = left
        self.right = right
    }
}
final class Node135 {
    let left: Node271
    let right: Node272
    init(left: Node271, right: Node272) {
        self.left = left
        self.right = right
    }
}
final class Node136 {
    let left: Node273
    let right: Node274
    init(left: Node273, right: Node274) {
        self.left = left
        self.right = right
    }
}
final class Node137 {
    let left: Node275
    let right: Node276
    init(left: Node275, right: Node276) {
        self.left = left
        self.right = right
    }
}
final class Node138 {
    let left: Node277
    let right: Node278
    init(left: Node277, right: Node278) {
        self.left = left
        self.right = right
    }
}
final class Node139 {
    let left: Node279
    let right: Node280
    init(left: Node279, right: Node280) {
        self.left = left
        self.right = right
    }
}
final class Node140 {
    let left: Node281
    let right: Node282
    init(left: Node281, right: Node282) {
        self.left = left
        self.right = right
    }
}
final class Node141 {
    let left: Node283
    let right: Node284
    init(left: Node283, right: Node284) {
        self.left = left
        self.right = right
    }
}
final class Node142 {
    let left: Node285
    let right: Node286
    init(left: Node285, right: Node286) {
        self.left = left
        self.right = right
    }
}
final class Node143 {
    let left: Node287
    let right: Node288
    init(left: Node287, right: Node288) {
        self.left = left
        self.right = right
    }
}
final class Node144 {
    let left: Node289
    let right: Node290
    init(left: Node289, right: Node290) {
        self.left = left
        self.right = right
    }
}
final class Node145 {
    let left: Node291
    let right: Node292
    init(left: Node291, right: Node292) {
        self.left = left
        self.right = right
    }
}
final class Node146 {
    let left: Node293
    let right: Node294
    init(left: Node293, right: Node294) {
        self.left = left
        self.right = right
    }
}
final class Node147 {
    let left: Node295
    let right: Node296
    init(left: Node295, right: Node296) {
        self.left = left
        self.right = right
    }
}
final class Node148 {
    let left: Node297
    let right: Node298
    init(left: Node297, right: Node298) {
        self.left = left
        self.right = right
    }
}
final class Node149 {
    let left: Node299
    let right: Node300
    init(left: Node299, right: Node300) {
        self.left = left
        self.right = right
    }
}
final class Node150 {
    let left: Node301
    let right: Node302
    init(left: Node301, right: Node302) {
        self.left = left
        self.right = right
    }
}
final class Node151 {
    let left: Node303
    let right: Node304
    init(left: Node303, right: Node304) {
        self.left = left
        self.right = right
    }
}
final class Node152 {
    let left: Node305
    let right: Node306
    init(left: Node305, right: Node306) {
        self.left = left
        self.right = right
    }
}
final class Node153 {
    let left: Node307
    let right: Node308
    init(left: Node307, right: Node308) {
        self.left = left
        self.right = right
    }
}
final class Node154 {
    let left: Node309
    let right: Node310
    init(left: Node309, right: Node310) {
        self.left = left
        self.right = right
    }
}
final class Node155 {
    let left: Node311
    let right: Node312
    init(left: Node311, right: Node312) {
        self.left = left
        self.right = right
    }
}
final class Node156 {
    let left: Node313
    let right: Node314
    init(left: Node313, right: Node314) {
        self.left = left
        self.right = right
    }
}
final class Node157 {
    let left: Node315
    let right: Node316
    init(left: Node315, right: Node316) {
        self.left = left
        self.right = right
    }
}
final class Node158 {
    let left: Node317
    let right: Node318
    init(left: Node317, right: Node318) {
        self.left = left
        self.right = right
    }
}
final class Node159 {
    let left: Node319
    let right: Node320
    init(left: Node319, right: Node320) {
        self.left = left
        self.right = right
    }
}
final class Node160 {
    let left: Node321
    let right: Node322
    init(left: Node321, right: Node322) {
        self.left = left
        self.right = right
    }
}
final class Node161 {
    let left: Node323
    let right: Node324
    init(left: Node323, right: Node324) {
        self.left = left
        self.right = right
    }
}
final class Node162 {
    let left: Node325
    let right: Node326
    init(left: Node325, right: Node326) {
        self.left = left
        self.right = right
    }
}
final class Node163 {
    let left: Node327
    let right: Node328
    init(left: Node327, right: Node328) {
        self.left = left
        self.right = right
    }
}
final class Node164 {
    let left: Node329
    let right: Node330
    init(left: Node329, right: Node330) {
        self.left = left
        self.right = right
    }
}
final class Node165 {
    let left: Node331
    let right: Node332
    init(left: Node331, right: Node332) {
        self.left = left
        self.right = right
    }
}
final class Node166 {
    let left: Node333
    let right: Node334
    init(left: Node333, right: Node334) {
        self.left = left
        self.right = right
    }
}
final class Node167 {
    let left: Node335
    let right: Node336
    init(left: Node335, right: Node336) {
        self.left = left
        self.right = right
    }
}
final class Node168 {
    let left: Node337
    let right: Node338
    init(left: Node337, right: Node338) {
        self.left = left
        self.right = right
    }
}
final class Node169 {
    let left: Node339
    let right: Node340
    init(left: Node339, right: Node340) {
        self.left = left
        self.right = right
    }
}
final class Node170 {
    let left: Node341
    let right: Node342
    init(left: Node341, right: Node342) {
        self.left = left
        self.right = right
    }
}
final class Node171 {
    let left: Node343
    let right: Node344
    init(left: Node343, right: Node344) {
        self.left = left
        self.right = right
    }
}
final class Node172 {
    let left: Node345
    let right: Node346
    init(left: Node345, right: Node346) {
        self.left = left
        self.right = right
    }
}
final class Node173 {
    let left: Node347
    let right: Node348
    init(left: Node347, right: Node348) {
        self.left = left
        self.right = right
    }
}
final class Node174 {
    let left: Node349
    let right: Node350
    init(left: Node349, right: Node350) {
        self.left = left
        self.right = right
    }
}
final class Node175 {
    let left: Node351
    let right: Node352
    init(left: Node351, right: Node352) {
        self.left = left
        self.right = right
    }
}
final class Node176 {
    let left: Node353
    let right: Node354
    init(left: Node353, right: Node354) {
        self.left = left
        self.right = right
    }
}
final class Node177 {
    let left: Node355
    let right: Node356
    init(left: Node355, right: Node356) {
        self.left = left
        self.right = right
    }
}
final class Node178 {
    let left: Node357
    let right: Node358
    init(left: Node357, right: Node358) {
        self.left = left
        self.right = right
    }
}
final class Node179 {
    let left: Node359
    let right: Node360
    init(left: Node359, right: Node360) {
        self.left = left
        self.right = right
    }
}
final class Node180 {
    let left: Node361
    let right: Node362
    init(left: Node361, right: Node362) {
        self.left = left
        self.right = right
    }
}
final class Node181 {
    let left: Node363
    let right: Node364
    init(left: Node363, right: Node364) {
        self.left = left
        self.right = right
    }
}
final class Node182 {
    let left: Node365
    let right: Node366
    init(left: Node365, right: Node366) {
        self.left = left
        self.right = right
    }
}
final class Node183 {
    let left: Node367
    let right: Node368
    init(left: Node367, right: Node368) {
        self.left = left
        self.right = right
    }
}
final class Node184 {
    let left: Node369
    let right: Node370
    init(left: Node369, right: Node370) {
        self.left = left
        self.right = right
    }
}
final class Node185 {
    let left: Node371
    let right: Node372
    init(left: Node371, right: Node372) {
        self.left = left
        self.right = right
    }
}
final class Node186 {
    let left: Node373
    let right: Node374
    init(left: Node373, right: Node374) {
        self.left = left
        self.right = right
    }
}
final class Node187 {
    let left: Node375
    let right: Node376
    init(left: Node375, right: Node376) {
        self.left = left
        self.right = right
    }
}
final class Node188 {
    let left: Node377
    let right: Node378
    init(left: Node377, right: Node378) {
        self.left = left
        self.right = right
    }
}
final class Node189 {
    let left: Node379
    let right: Node380
    init(left: Node379, right: Node380) {
        self.left = left
        self.right = right
    }
}
final class Node190 {
    let left: Node381
    let right: Node382
    init(left: Node381, right: Node382) {
        self.left = left
        self.right = right
    }
}
final class Node191 {
    let left: Node383
    let right: Node384
    init(left: Node383, right: Node384) {
        self.left = left
        self.right = right
    }
}
final class Node192 {
    let left: Node385
    let right: Node386
    init(left: Node385, right: Node386) {
        self.left = left
        self.right = right
    }
}
final class Node193 {
    let left: Node387
    let right: Node388
    init(left: Node387, right: Node388) {
        self.left = left
        self.right = right
    }
}
final class Node194 {
    let left: Node389
    let right: Node390
    init(left: Node389, right: Node390) {
        self.left = left
        self.right = right
    }
}
final class Node195 {
    let left: Node391
    let right: Node392
    init(left: Node391, right: Node392) {
        self.left = left
        self.right = right
    }
}
final class Node196 {
    let left: Node393
    let right: Node394
    init(left: Node393, right: Node394) {
        self.left = left
        self.right = right
    }
}
final class Node197 {
    let left: Node395
    let right: Node396
    init(left: Node395, right: Node396) {
        self.left = left
        self.right = right
    }
}
final class Node198 {
    let left: Node397
    let right: Node398
    init(left: Node397, right: Node398) {
        self.left = left
        self.right = right
    }
}
final class Node199 {
    let left: Node399
    let right: Node400
    init(left: Node399, right: Node400) {
        self.left = left
        self.right = right
    }
}
final class Node200 {
    let left: Node401
    let right: Node402
    init(left: Node401, right: Node402) {
        self.left = left
        self.right = right
    }
}
final class Node201 {
    let left: Node403
    let right: Node404
    init(left: Node403, right: Node404) {
        self.left = left
        self.right = right
    }
}
final class Node202 {
    let left: Node405
    let right: Node406
    init(left: Node405, right: Node406) {
        self.left = left
        self.right = right
    }
}
final class Node203 {
    let left: Node407
    let right: Node408
    init(left: Node407, right: Node408) {
        self.left = left
        self.right = right
    }
}
final class Node204 {
    let left: Node409
    let right: Node410
    init(left: Node409, right: Node410) {
        self.left = left
        self.right = right
    }
}
final class Node205 {
    let left: Node411
    let right: Node412
    init(left: Node411, right: Node412) {
        self.left = left
        self.right = right
    }
}
final class Node206 {
    let left: Node413
    let right: Node414
    init(left: Node413, right: Node414) {
        self.left = left
        self.right = right
    }
}
final class Node207 {
    let left: Node415
    let right: Node416
    init(left: Node415, right: Node416) {
        self.left = left
        self.right = right
    }
}
final class Node208 {
    let left: Node417
    let right: Node418
    init(left: Node417, right: Node418) {
        self.left = left
        self.right = right
    }
}
final class Node209 {
    let left: Node419
    let right: Node420
    init(left: Node419, right: Node420) {
        self.left = left
        self.right = right
    }
}
final class Node210 {
    let left: Node421
    let right: Node422
    init(left: Node421, right: Node422) {
        self.left = left
        self.right = right
    }
}
final class Node211 {
    let left: Node423
    let right: Node424
    init(left: Node423, right: Node424) {
        self.left = left
        self.right = right
    }
}
final class Node212 {
    let left: Node425
    let right: Node426
    init(left: Node425, right: Node426) {
        self.left = left
        self.right = right
    }
}
final class Node213 {
    let left: Node427
    let right: Node428
    init(left: Node427, right: Node428) {
        self.left = left
        self.right = right
    }
}
final class Node214 {
    let left: Node429
    let right: Node430
    init(left: Node429, right: Node430) {
        self.left = left
        self.right = right
    }
}
final class Node215 {
    let left: Node431
    let right: Node432
    init(left: Node431, right: Node432) {
        self.left = left
        self.right = right
    }
}
final class Node216 {
    let left: Node433
    let right: Node434
    init(left: Node433, right: Node434) {
        self.left = left
        self.right = right
    }
}
final class Node217 {
    let left: Node435
    let right: Node436
    init(left: Node435, right: Node436) {
        self.left = left
        self.right = right
    }
}
final class Node218 {
    let left: Node437
    let right: Node438
    init(left: Node437, right: Node438) {
        self.left = left
        self.right = right
    }
}
final class Node219 {
    let left: Node439
    let right: Node440
    init(left: Node439, right: Node440) {
        self.left = left
        self.right = right
    }
}
final class Node220 {
    let left: Node441
    let right: Node442
    init(left: Node441, right: Node442) {
        self.left = left
        self.right = right
    }
}
final class Node221 {
    let left: Node443
    let right: Node444
    init(left: Node443, right: Node444) {
        self.left = left
        self.right = right
    }
}
final class Node222 {
    let left: Node445
    let right: Node446
    init(left: Node445, right: Node446) {
        self.left = left
        self.right = right
    }
}
final class Node223 {
    let left: Node447
    let right: Node448
    init(left: Node447, right: Node448) {
        self.left = left
        self.right = right
    }
}
final class Node224 {
    let left: Node449
    let right: Node450
    init(left: Node449, right: Node450) {
        self.left = left
        self.right = right
    }
}
final class Node225 {
    let left: Node451
    let right: Node452
    init(left: Node451, right: Node452) {
        self.left = left
        self.right = right
    }
}
final class Node226 {
    let left: Node453
    let right: Node454
    init(left: Node453, right: Node454) {
        self.left = left
        self.right = right
    }
}
final class Node227 {
    let left: Node455
    let right: Node456
    init(left: Node455, right: Node456) {
        self.left = left
        self.right = right
    }
}
final class Node228 {
    let left: Node457
    let right: Node458
    init(left: Node457, right: Node458) {
        self.left = left
        self.right = right
    }
}
final class Node229 {
    let left: Node459
    let right: Node460
    init(left: Node459, right: Node460) {
        self.left = left
        self.right = right
    }
}
final class Node230 {
    let left: Node461
    let right: Node462
    init(left: Node461, right: Node462) {
        self.left = left
        self.right = right
    }
}
final class Node231 {
    let left: Node463
    let right: Node464
    init(left: Node463, right: Node464) {
        self.left = left
        self.right = right
    }
}
final class Node232 {
    let left: Node465
    let right: Node466
    init(left: Node465, right: Node466) {
        self.left = left
        self.right = right
    }
}
final class Node233 {
    let left: Node467
    let right: Node468
    init(left: Node467, right: Node468) {
        self.left = left
        self.right = right
    }
}
final class Node234 {
    let left: Node469
    let right: Node470
    init(left: Node469, right: Node470) {
        self.left = left
        self.right = right
    }
}
final class Node235 {
    let left: Node471
    let right: Node472
    init(left: Node471, right: Node472) {
        self.left = left
        self.right = right
    }
}
final class Node236 {
    let left: Node473
    let right: Node474
    init(left: Node473, right: Node474) {
        self.left = left
        self.right = right
    }
}
final class Node237 {
    let left: Node475
    let right: Node476
    init(left: Node475, right: Node476) {
        self.left = left
        self.right = right
    }
}
final class Node238 {
    let left: Node477
    let right: Node478
    init(left: Node477, right: Node478) {
        self.left = left
        self.right = right
    }
}
final class Node239 {
    let left: Node479
    let right: Node480
    init(left: Node479, right: Node480) {
        self.left = left
        self.right = right
    }
}
final class Node240 {
    let left: Node481
    let right: Node482
    init(left: Node481, right: Node482) {
        self.left = left
        self.right = right
    }
}
final class Node241 {
    let left: Node483
    let right: Node484
    init(left: Node483, right: Node484) {
        self.left = left
        self.right = right
    }
}
final class Node242 {
    let left: Node485
    let right: Node486
    init(left: Node485, right: Node486) {
        self.left = left
        self.right = right
    }
}
final class Node243 {
    let left: Node487
    let right: Node488
    init(left: Node487, right: Node488) {
        self.left = left
        self.right = right
    }
}
final class Node244 {
    let left: Node489
    let right: Node490
    init(left: Node489, right: Node490) {
        self.left = left
        self.right = right
    }
}
final class Node245 {
    let left: Node491
    let right: Node492
    init(left: Node491, right: Node492) {
        self.left = left
        self.right = right
    }
}
final class Node246 {
    let left: Node493
    let right: Node494
    init(left: Node493, right: Node494) {
        self.left = left
        self.right = right
    }
}
final class Node247 {
    let left: Node495
    let right: Node496
    init(left: Node495, right: Node496) {
        self.left = left
        self.right = right
    }
}
final class Node248 {
    let left: Node497
    let right: Node498
    init(left: Node497, right: Node498) {
        self.left = left
        self.right = right
    }
}
final class Node249 {
    let left: Node499
    let right: Node500
    init(left: Node499, right: Node500) {
        self.left = left
        self.right = right
    }
}
final class Node250 {
    let left: Node501
    let right: Node502
    init(left: Node501, right: Node502) {
        self.left = left
        self.right = right
    }
}
final class Node251 {
    let left: Node503
    let right: Node504
    init(left: Node503, right: Node504) {
        self.left = left
        self.right = right
    }
}
final class Node252 {
    let left: Node505
    let right: Node506
    init(left: Node505, right: Node506) {
        self.left = left
        self.right = right
    }
}
final class Node253 {
    let left: Node507
    let right: Node508
    init(left: Node507, right: Node508) {
        self.left = left
        self.right = right
    }
}
final class Node254 {
    let left: Node509
    let right: Node510
    init(left: Node509, right: Node510) {
        self.left = left
        self.right = right
    }
}
final class Node255 {
    let left: Node511
    let right: Node512
    init(left: Node511, right: Node512) {
        self.left = left
        self.right = right
    }
}
final class Node256 {
    let left: Node513
    let right: Node514
    init(left: Node513, right: Node514) {
        self.left = left
        self.right = right
    }
}
final class Node257 {
    let left: Node515
    let right: Node516
    init(left: Node515, right: Node516) {
        self.left = left
        self.right = right
    }
}
final class Node258 {
    let left: Node517
    let right: Node518
    init(left: Node517, right: Node518) {
        self.left = left
        self.right = right
    }
}
final class Node259 {
    let left: Node519
    let right: Node520
    init(left: Node519, right: Node520) {
        self.left = left
        self.right = right
    }
}
final class Node260 {
    let left: Node521
    let right: Node522
    init(left: Node521, right: Node522) {
        self.left = left
        self.right = right
    }
}
final class Node261 {
    let left: Node523
    let right: Node524
    init(left: Node523, right: Node524) {
        self.left = left
        self.right = right
    }
}
final class Node262 {
    let left: Node525
    let right: Node526
    init(left: Node525, right: Node526) {
        self.left = left
        self.right = right
    }
}
final class Node263 {
    let left: Node527
    let right: Node528
    init(left: Node527, right: Node528) {
        self.left = left
        self.right = right
    }
}
final class Node264 {
    let left: Node529
    let right: Node530
    init(left: Node529, right: Node530) {
        self.left = left
        self.right = right
    }
}
final class Node265 {
    let left: Node531
    let right: Node532
    init(left: Node531, right: Node532) {
        self.left = left
        self.right = right
    }
}
final class Node266 {
    let left: Node533
    let right: Node534
    init(left: Node533, right: Node534) {
        self.left = left
        self.right = right
    }
}
final class Node267 {
    let left: Node535
    let right: Node536
    init(left: Node535, right: Node536) {
        self.left = left
        self.right = right
    }
}
final class Node268 {
    let left: Node537
    let right: Node538
    init(left: Node537, right: Node538) {
        self.left = left
        self.right = right
    }
}
final class Node269 {
    let left: Node539
    let right: Node540
    init(left: Node539, right: Node540) {
        self.left = left
        self.right = right
    }
}
final class Node270 {
    let left: Node541
    let right: Node542
    init(left: Node541, right: Node542) {
        self.left = left
        self.right = right
    }
}
final class Node271 {
    let left: Node543
    let right: Node544
    init(left: Node543, right: Node544) {
        self.left = left
        self.right = right
    }
}
final class Node272 {
    let left: Node545
    let right: Node546
    init(left: Node545, right: Node546) {
        self.left = left
        self.right = right
    }
}
final class Node273 {
    let left: Node547
    let right: Node548
    init(left: Node547, right: Node548) {
        self.left = left
        self.right = right
    }
}
final class Node274 {
    let left: Node549
    let right: Node550
    init(left: Node549, right: Node550) {
        self.left = left
        self.right = right
    }
}
final class Node275 {
    let left: Node551
    let right: Node552
    init(left: Node551, right: Node552) {
        self.left = left
        self.right = right
    }
}
final class Node276 {
    let left: Node553
    let right: Node554
    init(left: Node553, right: Node554) {
        self.left = left
        self.right = right
    }
}
final class Node277 {
    let left: Node555
    let right: Node556
    init(left: Node555, right: Node556) {
        self.left = left
        self.right = right
    }
}
final class Node278 {
    let left: Node557
    let right: Node558
    init(left: Node557, right: Node558) {
        self.left = left
        self.right = right
    }
}
final class Node279 {
    let left: Node559
    let right: Node560
    init(left: Node559, right: Node560) {
        self.left = left
        self.right = right
    }
}
final class Node280 {
    let left: Node561
    let right: Node562
    init(left: Node561, right: Node562) {
        self.left = left
        self.right = right
    }
}
final class Node281 {
    let left: Node563
    let right: Node564
    init(left: Node563, right: Node564) {
        self.left = left
        self.right = right
    }
}
final class Node282 {
    let left: Node565
    let right: Node566
    init(left: Node565, right: Node566) {
        self.left = left
        self.right = right
    }
}
final class Node283 {
    let left: Node567
    let right: Node568
    init(left: Node567, right: Node568) {
        self.left = left
        self.right = right
    }
}
final class Node284 {
    let left: Node569
    let right: Node570
    init(left: Node569, right: Node570) {
        self.left = left
        self.right = right
    }
}
final class Node285 {
    let left: Node571
    let right: Node572
    init(left: Node571, right: Node572) {
        self.left = left
        self.right = right
    }
}
final class Node286 {
    let left: Node573
    let right: Node574
    init(left: Node573, right: Node574) {
        self.left = left
        self.right = right
    }
}
final class Node287 {
    let left: Node575
    let right: Node576
    init(left: Node575, right: Node576) {
        self.left = left
        self.right = right
    }
}
final class Node288 {
    let left: Node577
    let right: Node578
    init(left: Node577, right: Node578) {
        self.left = left
        self.right = right
    }
}
final class Node289 {
    let left: Node579
    let right: Node580
    init(left: Node579, right: Node580) {
        self.left = left
        self.right = right
    }
}
final class Node290 {
    let left: Node581
    let right: Node582
    init(left: Node581, right: Node582) {
        self.left = left
        self.right = right
    }
}
final class Node291 {
    let left: Node583
    let right: Node584
    init(left: Node583, right: Node584) {
        self.left = left
        self.right = right
    }
}
final class Node292 {
    let left: Node585
    let right: Node586
    init(left: Node585, right: Node586) {
        self.left = left
        self.right = right
    }
}
final class Node293 {
    let left: Node587
    let right: Node588
    init(left: Node587, right: Node588) {
        self.left = left
        self.right = right
    }
}
final class Node294 {
    let left: Node589
    let right: Node590
    init(left: Node589, right: Node590) {
        self.left = left
        self.right = right
    }
}
final class Node295 {
    let left: Node591
    let right: Node592
    init(left: Node591, right: Node592) {
        self.left = left
        self.right = right
    }
}
final class Node296 {
    let left: Node593
    let right: Node594
    init(left: Node593, right: Node594) {
        self.left = left
        self.right = right
    }
}
final class Node297 {
    let left: Node595
    let right: Node596
    init(left: Node595, right: Node596) {
        self.left = left
        self.right = right
    }
}
final class Node298 {
    let left: Node597
    let right: Node598
    init(left: Node597, right: Node598) {
        self.left = left
        self.right = right
    }
}
final class Node299 {
    let left: Node599
    let right: Node600
    init(left: Node599, right: Node600) {
        self.left = left
        self.right = right
    }
}
final class Node300 {
    let left: Node601
    let right: Node602
    init(left: Node601, right: Node602) {
        self.left = left
        self.right = right
    }
}
final class Node301 {
    let left: Node603
    let right: Node604
    init(left: Node603, right: Node604) {
        self.left = left
        self.right = right
    }
}
final class Node302 {
    let left: Node605
    let right: Node606
    init(left: Node605, right: Node606) {
        self.left = left
        self.right = right
    }
}
final class Node303 {
    let left: Node607
    let right: Node608
    init(left: Node607, right: Node608) {
        self.left = left
        self.right = right
    }
}
final class Node304 {
    let left: Node609
    let right: Node610
    init(left: Node609, right: Node610) {
        self.left = left
        self.right = right
    }
}
final class Node305 {
    let left: Node611
    let right: Node612
    init(left: Node611, right: Node612) {
        self.left = left
        self.right = right
    }
}
final class Node306 {
    let left: Node613
    let right: Node614
    init(left: Node613, right: Node614) {
        self.left = left
        self.right = right
    }
}
final class Node307 {
    let left: Node615
    let right: Node616
    init(left: Node615, right: Node616) {
        self.left = left
        self.right = right
    }
}
final class Node308 {
    let left: Node617
    let right: Node618
    init(left: Node617, right: Node618) {
        self.left = left
        self.right = right
    }
}
final class Node309 {
    let left: Node619
    let right: Node620
    init(left: Node619, right: Node620) {
        self.left = left
        self.right = right
    }
}
final class Node310 {
    let left: Node621
    let right: Node622
    init(left: Node621, right: Node622) {
        self.left = left
        self.right = right
    }
}
final class Node311 {
    let left: Node623
    let right: Node624
    init(left: Node623, right: Node624) {
        self.left = left
        self.right = right
    }
}
final class Node312 {
    let left: Node625
    let right: Node626
    init(left: Node625, right: Node626) {
        self.left = left
        self.right = right
    }
}
final class Node313 {
    let left: Node627
    let right: Node628
    init(left: Node627, right: Node628) {
        self.left = left
        self.right = right
    }
}
final class Node314 {
    let left: Node629
    let right: Node630
    init(left: Node629, right: Node630) {
        self.left = left
        self.right = right
    }
}
final class Node315 {
    let left: Node631
    let right: Node632
    init(left: Node631, right: Node632) {
        self.left = left
        self.right = right
    }
}
final class Node316 {
    let left: Node633
    let right: Node634
    init(left: Node633, right: Node634) {
        self.left = left
        self.right = right
    }
}
final class Node317 {
    let left: Node635
    let right: Node636
    init(left: Node635, right: Node636) {
        self.left = left
        self.right = right
    }
}
final class Node318 {
    let left: Node637
    let right: Node638
    init(left: Node637, right: Node638) {
        self.left = left
        self.right = right
    }
}
final class Node319 {
    let left: Node639
    let right: Node640
    init(left: Node639, right: Node640) {
        self.left = left
        self.right = right
    }
}
final class Node320 {
    let left: Node641
    let right: Node642
    init(left: Node641, right: Node642) {
        self.left = left
        self.right = right
    }
}
final class Node321 {
    let left: Node643
    let right: Node644
    init(left: Node643, right: Node644) {
        self.left = left
        self.right = right
    }
}
final class Node322 {
    let left: Node645
    let right: Node646
    init(left: Node645, right: Node646) {
        self.left = left
        self.right = right
    }
}
final class Node323 {
    let left: Node647
    let right: Node648
    init(left: Node647, right: Node648) {
        self.left = left
        self.right = right
    }
}
final class Node324 {
    let left: Node649
    let right: Node650
    init(left: Node649, right: Node650) {
        self.left = left
        self.right = right
    }
}
final class Node325 {
    let left: Node651
    let right: Node652
    init(left: Node651, right: Node652) {
        self.left = left
        self.right = right
    }
}
final class Node326 {
    let left: Node653
    let right: Node654
    init(left: Node653, right: Node654) {
        self.left = left
        self.right = right
    }
}
final class Node327 {
    let left: Node655
    let right: Node656
    init(left: Node655, right: Node656) {
        self.left = left
        self.right = right
    }
}
final class Node328 {
    let left: Node657
    let right: Node658
    init(left: Node657, right: Node658) {
        self.left = left
        self.right = right
    }
}
final class Node329 {
    let left: Node659
    let right: Node660
    init(left: Node659, right: Node660) {
        self.left = left
        self.right = right
    }
}
final class Node330 {
    let left: Node661
    let right: Node662
    init(left: Node661, right: Node662) {
        self.left = left
        self.right = right
    }
}
final class Node331 {
    let left: Node663
    let right: Node664
    init(left: Node663, right: Node664) {
        self.left = left
        self.right = right
    }
}
final class Node332 {
    let left: Node665
    let right: Node666
    init(left: Node665, right: Node666) {
        self.left = left
        self.right = right
    }
}
final class Node333 {
    let left: Node667
    let right: Node668
    init(left: Node667, right: Node668) {
        self.left = left
        self.right = right
    }
}
final class Node334 {
    let left: Node669
    let right: Node670
    init(left: Node669, right: Node670) {
        self.left = left
        self.right = right
    }
}
final class Node335 {
    let left: Node671
    let right: Node672
    init(left: Node671, right: Node672) {
        self.left = left
        self.right = right
    }
}
final class Node336 {
    let left: Node673
    let right: Node674
    init(left: Node673, right: Node674) {
        self.left = left
        self.right = right
    }
}
final class Node337 {
    let left: Node675
    let right: Node676
    init(left: Node675, right: Node676) {
        self.left = left
        self.right = right
    }
}
final class Node338 {
    let left: Node677
    let right: Node678
    init(left: Node677, right: Node678) {
        self.left = left
        self.right = right
    }
}
final class Node339 {
    let left: Node679
    let right: Node680
    init(left: Node679, right: Node680) {
        self.left = left
        self.right = right
    }
}
final class Node340 {
    let left: Node681
    let right: Node682
    init(left: Node681, right: Node682) {
        self.left = left
        self.right = right
    }
}
final class Node341 {
    let left: Node683
    let right: Node684
    init(left: Node683, right: Node684) {
        self.left = left
        self.right = right
    }
}
final class Node342 {
    let left: Node685
    let right: Node686
    init(left: Node685, right: Node686) {
        self.left = left
        self.right = right
    }
}
final class Node343 {
    let left: Node687
    let right: Node688
    init(left: Node687, right: Node688) {
        self.left = left
        self.right = right
    }
}
final class Node344 {
    let left: Node689
    let right: Node690
    init(left: Node689, right: Node690) {
        self.left = left
        self.right = right
    }
}
final class Node345 {
    let left: Node691
    let right: Node692
    init(left: Node691, right: Node692) {
        self.left = left
        self.right = right
    }
}
final class Node346 {
    let left: Node693
    let right: Node694
    init(left: Node693, right: Node694) {
        self.left = left
        self.right = right
    }
}
final class Node347 {
    let left: Node695
    let right: Node696
    init(left: Node695, right: Node696) {
        self.left = left
        self.right = right
    }
}
final class Node348 {
    let left: Node697
    let right: Node698
    init(left: Node697, right: Node698) {
        self.left = left
        self.right = right
    }
}
final class Node349 {
    let left: Node699
    let right: Node700
    init(left: Node699, right: Node700) {
        self.left = left
        self.right = right
    }
}
final class Node350 {
    let left: Node701
    let right: Node702
    init(left: Node701, right: Node702) {
        self.left = left
        self.right = right
    }
}
final class Node351 {
    let left: Node703
    let right: Node704
    init(left: Node703, right: Node704) {
        self.left = left
        self.right = right
    }
}
final class Node352 {
    let left: Node705
    let right: Node706
    init(left: Node705, right: Node706) {
        self.left = left
        self.right = right
    }
}
final class Node353 {
    let left: Node707
    let right: Node708
    init(left: Node707, right: Node708) {
        self.left = left
        self.right = right
    }
}
final class Node354 {
    let left: Node709
    let right: Node710
    init(left: Node709, right: Node710) {
        self.left = left
        self.right = right
    }
}
final class Node355 {
    let left: Node711
    let right: Node712
    init(left: Node711, right: Node712) {
        self.left = left
        self.right = right
    }
}
final class Node356 {
    let left: Node713
    let right: Node714
    init(left: Node713, right: Node714) {
        self.left = left
        self.right = right
    }
}
final class Node357 {
    let left: Node715
    let right: Node716
    init(left: Node715, right: Node716) {
        self.left = left
        self.right = right
    }
}
final class Node358 {
    let left: Node717
    let right: Node718
    init(left: Node717, right: Node718) {
        self.left = left
        self.right = right
    }
}
final class Node359 {
    let left: Node719
    let right: Node720
    init(left: Node719, right: Node720) {
        self.left = left
        self.right = right
    }
}
final class Node360 {
    let left: Node721
    let right: Node722
    init(left: Node721, right: Node722) {
        self.left = left
        self.right = right
    }
}
final class Node361 {
    let left: Node723
    let right: Node724
    init(left: Node723, right: Node724) {
        self.left = left
        self.right = right
    }
}
final class Node362 {
    let left: Node725
    let right: Node726
    init(left: Node725, right: Node726) {
        self.left = left
        self.right = right
    }
}
final class Node363 {
    let left: Node727
    let right: Node728
    init(left: Node727, right: Node728) {
        self.left = left
        self.right = right
    }
}
final class Node364 {
    let left: Node729
    let right: Node730
    init(left: Node729, right: Node730) {
        self.left = left
        self.right = right
    }
}
final class Node365 {
    let left: Node731
    let right: Node732
    init(left: Node731, right: Node732) {
        self.left = left
        self.right = right
    }
}
final class Node366 {
    let left: Node733
    let right: Node734
    init(left: Node733, right: Node734) {
        self.left = left
        self.right = right
    }
}
final class Node367 {
    let left: Node735
    let right: Node736
    init(left: Node735, right: Node736) {
        self.left = left
        self.right = right
    }
}
final class Node368 {
    let left: Node737
    let right: Node738
    init(left: Node737, right: Node738) {
        self.left = left
        self.right = right
    }
}
final class Node369 {
    let left: Node739
    let right: Node740
    init(left: Node739, right: Node740) {
        self.left = left
        self.right = right
    }
}
final class Node370 {
    let left: Node741
    let right: Node742
    init(left: Node741, right: Node742) {
        self.left = left
        self.right = right
    }
}
final class Node371 {
    let left: Node743
    let right: Node744
    init(left: Node743, right: Node744) {
        self.left = left
        self.right = right
    }
}
final class Node372 {
    let left: Node745
    let right: Node746
    init(left: Node745, right: Node746) {
        self.left = left
        self.right = right
    }
}
final class Node373 {
    let left: Node747
    let right: Node748
    init(left: Node747, right: Node748) {
        self.left = left
        self.right = right
    }
}
final class Node374 {
    let left: Node749
    let right: Node750
    init(left: Node749, right: Node750) {
        self.left = left
        self.right = right
    }
}
final class Node375 {
    let left: Node751
    let right: Node752
    init(left: Node751, right: Node752) {
        self.left = left
        self.right = right
    }
}
final class Node376 {
    let left: Node753
    let right: Node754
    init(left: Node753, right: Node754) {
        self.left = left
        self.right = right
    }
}
final class Node377 {
    let left: Node755
    let right: Node756
    init(left: Node755, right: Node756) {
        self.left = left
        self.right = right
    }
}
final class Node378 {
    let left: Node757
    let right: Node758
    init(left: Node757, right: Node758) {
        self.left = left
        self.right = right
    }
}
final class Node379 {
    let left: Node759
    let right: Node760
    init(left: Node759, right: Node760) {
        self.left = left
        self.right = right
    }
}
final class Node380 {
    let left: Node761
    let right: Node762
    init(left: Node761, right: Node762) {
        self.left = left
        self.right = right
    }
}
final class Node381 {
    let left: Node763
    let right: Node764
    init(left: Node763, right: Node764) {
        self.left = left
        self.right = right
    }
}
final class Node382 {
    let left: Node765
    let right: Node766
    init(left: Node765, right: Node766) {
        self.left = left
        self.right = right
    }
}
final class Node383 {
    let left: Node767
    let right: Node768
    init(left: Node767, right: Node768) {
        self.left = left
        self.right = right
    }
}
final class Node384 {
    let left: Node769
    let right: Node770
    init(left: Node769, right: Node770) {
        self.left = left
        self.right = right
    }
}
final class Node385 {
    let left: Node771
    let right: Node772
    init(left: Node771, right: Node772) {
        self.left = left
        self.right = right
    }
}
final class Node386 {
    let left: Node773
    let right: Node774
    init(left: Node773, right: Node774) {
        self.left = left
        self.right = right
    }
}
final class Node387 {
    let left: Node775
    let right: Node776
    init(left: Node775, right: Node776) {
        self.left = left
        self.right = right
    }
}
final class Node388 {
    let left: Node777
    let right: Node778
    init(left: Node777, right: Node778) {
        self.left = left
        self.right = right
    }
}
final class Node389 {
    let left: Node779
    let right: Node780
    init(left: Node779, right: Node780) {
        self.left = left
        self.right = right
    }
}
final class Node390 {
    let left: Node781
    let right: Node782
    init(left: Node781, right: Node782) {
        self.left = left
        self.right = right
    }
}
final class Node391 {
    let left: Node783
    let right: Node784
    init(left: Node783, right: Node784) {
        self.left = left
        self.right = right
    }
}
final class Node392 {
    let left: Node785
    let right: Node786
    init(left: Node785, right: Node786) {
        self.left = left
        self.right = right
    }
}
final class Node393 {
    let left: Node787
    let right: Node788
    init(left: Node787, right: Node788) {
        self.left = left
        self.right = right
    }
}
final class Node394 {
    let left: Node789
    let right: Node790
    init(left: Node789, right: Node790) {
        self.left = left
        self.right = right
    }
}
final class Node395 {
    let left: Node791
    let right: Node792
    init(left: Node791, right: Node792) {
        self.left = left
        self.right = right
    }
}
final class Node396 {
    let left: Node793
    let right: Node794
    init(left: Node793, right: Node794) {
        self.left = left
        self.right = right
    }
}
final class Node397 {
    let left: Node795
    let right: Node796
    init(left: Node795, right: Node796) {
        self.left = left
        self.right = right
    }
}
final class Node398 {
    let left: Node797
    let right: Node798
    init(left: Node797, right: Node798) {
        self.left = left
        self.right = right
    }
}
final class Node399 {
    let left: Node799
    let right: Node800
    init(left: Node799, right: Node800) {
        self.left = left
        self.right = right
    }
}
final class Node400 {
    let left: Node801
    let right: Node802
    init(left: Node801, right: Node802) {
        self.left = left
        self.right = right
    }
}
final class Node401 {
    let left: Node803
    let right: Node804
    init(left: Node803, right: Node804) {
        self.left = left
        self.right = right
    }
}
final class Node402 {
    let left: Node805
    let right: Node806
    init(left: Node805, right: Node806) {
        self.left = left
        self.right = right
    }
}
final class Node403 {
    let left: Node807
    let right: Node808
    init(left: Node807, right: Node808) {
        self.left = left
        self.right = right
    }
}
final class Node404 {
    let left: Node809
    let right: Node810
    init(left: Node809, right: Node810) {
        self.left = left
        self.right = right
    }
}
final class Node405 {
    let left: Node811
    let right: Node812
    init(left: Node811, right: Node812) {
        self.left = left
        self.right = right
    }
}
final class Node406 {
    let left: Node813
    let right: Node814
    init(left: Node813, right: Node814) {
        self.left = left
        self.right = right
    }
}
final class Node407 {
    let left: Node815
    let right: Node816
    init(left: Node815, right: Node816) {
        self.left = left
        self.right = right
    }
}
final class Node408 {
    let left: Node817
    let right: Node818
    init(left: Node817, right: Node818) {
        self.left = left
        self.right = right
    }
}
final class Node409 {
    let left: Node819
    let right: Node820
    init(left: Node819, right: Node820) {
        self.left = left
        self.right = right
    }
}
final class Node410 {
    let left: Node821
    let right: Node822
    init(left: Node821, right: Node822) {
        self.left = left
        self.right = right
    }
}
final class Node411 {
    let left: Node823
    let right: Node824
    init(left: Node823, right: Node824) {
        self.left = left
        self.right = right
    }
}
final class Node412 {
    let left: Node825
    let right: Node826
    init(left: Node825, right: Node826) {
        self.left = left
        self.right = right
    }
}
final class Node413 {
    let left: Node827
    let right: Node828
    init(left: Node827, right: Node828) {
        self.left = left
        self.right = right
    }
}
final class Node414 {
    let left: Node829
    let right: Node830
    init(left: Node829, right: Node830) {
        self.left = left
        self.right = right
    }
}
final class Node415 {
    let left: Node831
    let right: Node832
    init(left: Node831, right: Node832) {
        self.left = left
        self.right = right
    }
}
final class Node416 {
    let left: Node833
    let right: Node834
    init(left: Node833, right: Node834) {
        self.left = left
        self.right = right
    }
}
final class Node417 {
    let left: Node835
    let right: Node836
    init(left: Node835, right: Node836) {
        self.left = left
        self.right = right
    }
}
final class Node418 {
    let left: Node837
    let right: Node838
    init(left: Node837, right: Node838) {
        self.left = left
        self.right = right
    }
}
final class Node419 {
    let left: Node839
    let right: Node840
    init(left: Node839, right: Node840) {
        self.left = left
        self.right = right
    }
}
final class Node420 {
    let left: Node841
    let right: Node842
    init(left: Node841, right: Node842) {
        self.left = left
        self.right = right
    }
}
final class Node421 {
    let left: Node843
    let right: Node844
    init(left: Node843, right: Node844) {
        self.left = left
        self.right = right
    }
}
final class Node422 {
    let left: Node845
    let right: Node846
    init(left: Node845, right: Node846) {
        self.left = left
        self.right = right
    }
}
final class Node423 {
    let left: Node847
    let right: Node848
    init(left: Node847, right: Node848) {
        self.left = left
        self.right = right
    }
}
final class Node424 {
    let left: Node849
    let right: Node850
    init(left: Node849, right: Node850) {
        self.left = left
        self.right = right
    }
}
final class Node425 {
    let left: Node851
    let right: Node852
    init(left: Node851, right: Node852) {
        self.left = left
        self.right = right
    }
}
final class Node426 {
    let left: Node853
    let right: Node854
    init(left: Node853, right: Node854) {
        self.left = left
        self.right = right
    }
}
final class Node427 {
    let left: Node855
    let right: Node856
    init(left: Node855, right: Node856) {
        self.left = left
        self.right = right
    }
}
final class Node428 {
    let left: Node857
    let right: Node858
    init(left: Node857, right: Node858) {
        self.left = left
        self.right = right
    }
}
final class Node429 {
    let left: Node859
    let right: Node860
    init(left: Node859, right: Node860) {
        self.left = left
        self.right = right
    }
}
final class Node430 {
    let left: Node861
    let right: Node862
    init(left: Node861, right: Node862) {
        self.left = left
        self.right = right
    }
}
final class Node431 {
    let left: Node863
    let right: Node864
    init(left: Node863, right: Node864) {
        self.left = left
        self.right = right
    }
}
final class Node432 {
    let left: Node865
    let right: Node866
    init(left: Node865, right: Node866) {
        self.left = left
        self.right = right
    }
}
final class Node433 {
    let left: Node867
    let right: Node868
    init(left: Node867, right: Node868) {
        self.left = left
        self.right = right
    }
}
final class Node434 {
    let left: Node869
    let right: Node870
    init(left: Node869, right: Node870) {
        self.left = left
        self.right = right
    }
}
final class Node435 {
    let left: Node871
    let right: Node872
    init(left: Node871, right: Node872) {
        self.left = left
        self.right = right
    }
}
final class Node436 {
    let left: Node873
    let right: Node874
    init(left: Node873, right: Node874) {
        self.left = left
        self.right = right
    }
}
final class Node437 {
    let left: Node875
    let right: Node876
    init(left: Node875, right: Node876) {
        self.left = left
        self.right = right
    }
}
final class Node438 {
    let left: Node877
    let right: Node878
    init(left: Node877, right: Node878) {
        self.left = left
        self.right = right
    }
}
final class Node439 {
    let left: Node879
    let right: Node880
    init(left: Node879, right: Node880) {
        self.left = left
        self.right = right
    }
}
final class Node440 {
    let left: Node881
    let right: Node882
    init(left: Node881, right: Node882) {
        self.left = left
        self.right = right
    }
}
final class Node441 {
    let left: Node883
    let right: Node884
    init(left: Node883, right: Node884) {
        self.left = left
        self.right = right
    }
}
final class Node442 {
    let left: Node885
    let right: Node886
    init(left: Node885, right: Node886) {
        self.left = left
        self.right = right
    }
}
final class Node443 {
    let left: Node887
    let right: Node888
    init(left: Node887, right: Node888) {
        self.left = left
        self.right = right
    }
}
final class Node444 {
    let left: Node889
    let right: Node890
    init(left: Node889, right: Node890) {
        self.left = left
        self.right = right
    }
}
final class Node445 {
    let left: Node891
    let right: Node892
    init(left: Node891, right: Node892) {
        self.left = left
        self.right = right
    }
}
final class Node446 {
    let left: Node893
    let right: Node894
    init(left: Node893, right: Node894) {
        self.left = left
        self.right = right
    }
}
final class Node447 {
    let left: Node895
    let right: Node896
    init(left: Node895, right: Node896) {
        self.left = left
        self.right = right
    }
}
final class Node448 {
    let left: Node897
    let right: Node898
    init(left: Node897, right: Node898) {
        self.left = left
        self.right = right
    }
}
final class Node449 {
    let left: Node899
    let right: Node900
    init(left: Node899, right: Node900) {
        self.left = left
        self.right = right
    }
}
final class Node450 {
    let left: Node901
    let right: Node902
    init(left: Node901, right: Node902) {
        self.left = left
        self.right = right
    }
}
final class Node451 {
    let left: Node903
    let right: Node904
    init(left: Node903, right: Node904) {
        self.left = left
        self.right = right
    }
}
final class Node452 {
    let left: Node905
    let right: Node906
    init(left: Node905, right: Node906) {
        self.left = left
        self.right = right
    }
}
final class Node453 {
    let left: Node907
    let right: Node908
    init(left: Node907, right: Node908) {
        self.left = left
        self.right = right
    }
}
final class Node454 {
    let left: Node909
    let right: Node910
    init(left: Node909, right: Node910) {
        self.left = left
        self.right = right
    }
}
final class Node455 {
    let left: Node911
    let right: Node912
    init(left: Node911, right: Node912) {
        self.left = left
        self.right = right
    }
}
final class Node456 {
    let left: Node913
    let right: Node914
    init(left: Node913, right: Node914) {
        self.left = left
        self.right = right
    }
}
final class Node457 {
    let left: Node915
    let right: Node916
    init(left: Node915, right: Node916) {
        self.left = left
        self.right = right
    }
}
final class Node458 {
    let left: Node917
    let right: Node918
    init(left: Node917, right: Node918) {
        self.left = left
        self.right = right
    }
}
final class Node459 {
    let left: Node919
    let right: Node920
    init(left: Node919, right: Node920) {
        self.left = left
        self.right = right
    }
}
final class Node460 {
    let left: Node921
    let right: Node922
    init(left: Node921, right: Node922) {
        self.left = left
        self.right = right
    }
}
final class Node461 {
    let left: Node923
    let right: Node924
    init(left: Node923, right: Node924) {
        self.left = left
        self.right = right
    }
}
final class Node462 {
    let left: Node925
    let right: Node926
    init(left: Node925, right: Node926) {
        self.left = left
        self.right = right
    }
}
final class Node463 {
    let left: Node927
    let right: Node928
    init(left: Node927, right: Node928) {
        self.left = left
        self.right = right
    }
}
final class Node464 {
    let left: Node929
    let right: Node930
    init(left: Node929, right: Node930) {
        self.left = left
        self.right = right
    }
}
final class Node465 {
    let left: Node931
    let right: Node932
    init(left: Node931, right: Node932) {
        self.left = left
        self.right = right
    }
}
final class Node466 {
    let left: Node933
    let right: Node934
    init(left: Node933, right: Node934) {
        self.left = left
        self.right = right
    }
}
final class Node467 {
    let left: Node935
    let right: Node936
    init(left: Node935, right: Node936) {
        self.left = left
        self.right = right
    }
}
final class Node468 {
    let left: Node937
    let right: Node938
    init(left: Node937, right: Node938) {
        self.left = left
        self.right = right
    }
}
final class Node469 {
    let left: Node939
    let right: Node940
    init(left: Node939, right: Node940) {
        self.left = left
        self.right = right
    }
}
final class Node470 {
    let left: Node941
    let right: Node942
    init(left: Node941, right: Node942) {
        self.left = left
        self.right = right
    }
}
final class Node471 {
    let left: Node943
    let right: Node944
    init(left: Node943, right: Node944) {
        self.left = left
        self.right = right
    }
}
final class Node472 {
    let left: Node945
    let right: Node946
    init(left: Node945, right: Node946) {
        self.left = left
        self.right = right
    }
}
final class Node473 {
    let left: Node947
    let right: Node948
    init(left: Node947, right: Node948) {
        self.left = left
        self.right = right
    }
}
final class Node474 {
    let left: Node949
    let right: Node950
    init(left: Node949, right: Node950) {
        self.left = left
        self.right = right
    }
}
final class Node475 {
    let left: Node951
    let right: Node952
    init(left: Node951, right: Node952) {
        self.left = left
        self.right = right
    }
}
final class Node476 {
    let left: Node953
    let right: Node954
    init(left: Node953, right: Node954) {
        self.left = left
        self.right = right
    }
}
final class Node477 {
    let left: Node955
    let right: Node956
    init(left: Node955, right: Node956) {
        self.left = left
        self.right = right
    }
}
final class Node478 {
    let left: Node957
    let right: Node958
    init(left: Node957, right: Node958) {
        self.left = left
        self.right = right
    }
}
final class Node479 {
    let left: Node959
    let right: Node960
    init(left: Node959, right: Node960) {
        self.left = left
        self.right = right
    }
}
final class Node480 {
    let left: Node961
    let right: Node962
    init(left: Node961, right: Node962) {
        self.left = left
        self.right = right
    }
}
final class Node481 {
    let left: Node963
    let right: Node964
    init(left: Node963, right: Node964) {
        self.left = left
        self.right = right
    }
}
final class Node482 {
    let left: Node965
    let right: Node966
    init(left: Node965, right: Node966) {
        self.left = left
        self.right = right
    }
}
final class Node483 {
    let left: Node967
    let right: Node968
    init(left: Node967, right: Node968) {
        self.left = left
        self.right = right
    }
}
final class Node484 {
    let left: Node969
    let right: Node970
    init(left: Node969, right: Node970) {
        self.left = left
        self.right = right
    }
}
final class Node485 {
    let left: Node971
    let right: Node972
    init(left: Node971, right: Node972) {
        self.left = left
        self.right = right
    }
}
final class Node486 {
    let left: Node973
    let right: Node974
    init(left: Node973, right: Node974) {
        self.left = left
        self.right = right
    }
}
final class Node487 {
    let left: Node975
    let right: Node976
    init(left: Node975, right: Node976) {
        self.left = left
        self.right = right
    }
}
final class Node488 {
    let left: Node977
    let right: Node978
    init(left: Node977, right: Node978) {
        self.left = left
        self.right = right
    }
}
final class Node489 {
    let left: Node979
    let right: Node980
    init(left: Node979, right: Node980) {
        self.left = left
        self.right = right
    }
}
final class Node490 {
    let left: Node981
    let right: Node982
    init(left: Node981, right: Node982) {
        self.left = left
        self.right = right
    }
}
final class Node491 {
    let left: Node983
    let right: Node984
    init(left: Node983, right: Node984) {
        self.left = left
        self.right = right
    }
}
final class Node492 {
    let left: Node985
    let right: Node986
    init(left: Node985, right: Node986) {
        self.left = left
        self.right = right
    }
}
final class Node493 {
    let left: Node987
    let right: Node988
    init(left: Node987, right: Node988) {
        self.left = left
        self.right = right
    }
}
final class Node494 {
    let left: Node989
    let right: Node990
    init(left: Node989, right: Node990) {
        self.left = left
        self.right = right
    }
}
final class Node495 {
    let left: Node991
    let right: Node992
    init(left: Node991, right: Node992) {
        self.left = left
        self.right = right
    }
}
final class Node496 {
    let left: Node993
    let right: Node994
    init(left: Node993, right: Node994) {
        self.left = left
        self.right = right
    }
}
final class Node497 {
    let left: Node995
    let right: Node996
    init(left: Node995, right: Node996) {
        self.left = left
        self.right = right
    }
}
final class Node498 {
    let left: Node997
    let right: Node998
    init(left: Node997, right: Node998) {
        self.left = left
        self.right = right
    }
}
final class Node499 {
    let left: Node999
    init(left: Node999) { self.left = left }
}
final class Node500 {}
final class Node501 {}
final class Node502 {}
final class Node503 {}
final class Node504 {}
final class Node505 {}
final class Node506 {}
final class Node507 {}
final class Node508 {}
final class Node509 {}
final class Node510 {}
final class Node511 {}
final class Node512 {}
final class Node513 {}
final class Node514 {}
final class Node515 {}
final class Node516 {}
final class Node517 {}
final class Node518 {}
final class Node519 {}
final class Node520 {}
final class Node521 {}
final class Node522 {}
final class Node523 {}
final class Node524 {}
final class Node525 {}
final class Node526 {}
final class Node527 {}
final class Node528 {}
final class Node529 {}
final class Node530 {}
final class Node531 {}
final class Node532 {}
final class Node533 {}
final class Node534 {}
final class Node535 {}
final class Node536 {}
final class Node537 {}
final class Node538 {}
final class Node539 {}
final class Node540 {}
final class Node541 {}
final class Node542 {}
final class Node543 {}
final class Node544 {}
final class Node545 {}
final class Node546 {}
final class Node547 {}
final class Node548 {}
final class Node549 {}
final class Node550 {}
final class Node551 {}
final class Node552 {}
final class Node553 {}
final class Node554 {}
final class Node555 {}
final class Node556 {}
final class Node557 {}
final class Node558 {}
final class Node559 {}
final class Node560 {}
final class Node561 {}
final class Node562 {}
final class Node563 {}
final class Node564 {}
final class Node565 {}
final class Node566 {}
final class Node567 {}
final class Node568 {}
final class Node569 {}
final class Node570 {}
final class Node571 {}
final class Node572 {}
final class Node573 {}
final class Node574 {}
final class Node575 {}
final class Node576 {}
final class Node577 {}
final class Node578 {}
final class Node579 {}
final class Node580 {}
final class Node581 {}
final class Node582 {}
final class Node583 {}
final class Node584 {}
final class Node585 {}
final class Node586 {}
final class Node587 {}
final class Node588 {}
final class Node589 {}
final class Node590 {}
final class Node591 {}
final class Node592 {}
final class Node593 {}
final class Node594 {}
final class Node595 {}
final class Node596 {}
final class Node597 {}
final class Node598 {}
final class Node599 {}
final class Node600 {}
final class Node601 {}
final class Node602 {}
final class Node603 {}
final class Node604 {}
final class Node605 {}
final class Node606 {}
final class Node607 {}
final class Node608 {}
final class Node609 {}
final class Node610 {}
final class Node611 {}
final class Node612 {}
final class Node613 {}
final class Node614 {}
final class Node615 {}
final class Node616 {}
final class Node617 {}
final class Node618 {}
final class Node619 {}
final class Node620 {}
final class Node621 {}
final class Node622 {}
final class Node623 {}
final class Node624 {}
final class Node625 {}
final class Node626 {}
final class Node627 {}
final class Node628 {}
final class Node629 {}
final class Node630 {}
final class Node631 {}
final class Node632 {}
final class Node633 {}
final class Node634 {}
final class Node635 {}
final class Node636 {}
final class Node637 {}
final class Node638 {}
final class Node639 {}
final class Node640 {}
final class Node641 {}
final class Node642 {}
final class Node643 {}
final class Node644 {}
final class Node645 {}
final class Node646 {}
final class Node647 {}
final class Node648 {}
final class Node649 {}
final class Node650 {}
final class Node651 {}
final class Node652 {}
final class Node653 {}
final class Node654 {}
final class Node655 {}
final class Node656 {}
final class Node657 {}
final class Node658 {}
final class Node659 {}
final class Node660 {}
final class Node661 {}
final class Node662 {}
final class Node663 {}
final class Node664 {}
final class Node665 {}
final class Node666 {}
final class Node667 {}
final class Node668 {}
final class Node669 {}
final class Node670 {}
final class Node671 {}
final class Node672 {}
final class Node673 {}
final class Node674 {}
final class Node675 {}
final class Node676 {}
final class Node677 {}
final class Node678 {}
final class Node679 {}
final class Node680 {}
final class Node681 {}
final class Node682 {}
final class Node683 {}
final class Node684 {}
final class Node685 {}
final class Node686 {}
final class Node687 {}
final class Node688 {}
final class Node689 {}
final class Node690 {}
final class Node691 {}
final class Node692 {}
final class Node693 {}
final class Node694 {}
final class Node695 {}
final class Node696 {}
final class Node697 {}
final class Node698 {}
final class Node699 {}
final class Node700 {}
final class Node701 {}
final class Node702 {}
final class Node703 {}
final class Node704 {}
final class Node705 {}
final class Node706 {}
final class Node707 {}
final class Node708 {}
final class Node709 {}
final class Node710 {}
final class Node711 {}
final class Node712 {}
final class Node713 {}
final class Node714 {}
final class Node715 {}
final class Node716 {}
final class Node717 {}
final class Node718 {}
final class Node719 {}
final class Node720 {}
final class Node721 {}
final class Node722 {}
final class Node723 {}
final class Node724 {}
final class Node725 {}
final class Node726 {}
final class Node727 {}
final class Node728 {}
final class Node729 {}
final class Node730 {}
final class Node731 {}
final class Node732 {}
final class Node733 {}
final class Node734 {}
final class Node735 {}
final class Node736 {}
final class Node737 {}
final class Node738 {}
final class Node739 {}
final class Node740 {}
final class Node741 {}
final class Node742 {}
final class Node743 {}
final class Node744 {}
final class Node745 {}
final class Node746 {}
final class Node747 {}
final class Node748 {}
final class Node749 {}
final class Node750 {}
final class Node751 {}
final class Node752 {}
final class Node753 {}
final class Node754 {}
final class Node755 {}
final class Node756 {}
final class Node757 {}
final class Node758 {}
final class Node759 {}
final class Node760 {}
final class Node761 {}
final class Node762 {}
final class Node763 {}
final class Node764 {}
final class Node765 {}
final class Node766 {}
final class Node767 {}
final class Node768 {}
final class Node769 {}
final class Node770 {}
final class Node771 {}
final class Node772 {}
final class Node773 {}
final class Node774 {}
final class Node775 {}
final class Node776 {}
final class Node777 {}
final class Node778 {}
final class Node779 {}
final class Node780 {}
final class Node781 {}
final class Node782 {}
final class Node783 {}
final class Node784 {}
final class Node785 {}
final class Node786 {}
final class Node787 {}
final class Node788 {}
final class Node789 {}
final class Node790 {}
final class Node791 {}
final class Node792 {}
final class Node793 {}
final class Node794 {}
final class Node795 {}
final class Node796 {}
final class Node797 {}
final class Node798 {}
final class Node799 {}
final class Node800 {}
final class Node801 {}
final class Node802 {}
final class Node803 {}
final class Node804 {}
final class Node805 {}
final class Node806 {}
final class Node807 {}
final class Node808 {}
final class Node809 {}
final class Node810 {}
final class Node811 {}
final class Node812 {}
final class Node813 {}
final class Node814 {}
final class Node815 {}
final class Node816 {}
final class Node817 {}
final class Node818 {}
final class Node819 {}
final class Node820 {}
final class Node821 {}
final class Node822 {}
final class Node823 {}
final class Node824 {}
final class Node825 {}
final class Node826 {}
final class Node827 {}
final class Node828 {}
final class Node829 {}
final class Node830 {}
final class Node831 {}
final class Node832 {}
final class Node833 {}
final class Node834 {}
final class Node835 {}
final class Node836 {}
final class Node837 {}
final class Node838 {}
final class Node839 {}
final class Node840 {}
final class Node841 {}
final class Node842 {}
final class Node843 {}
final class Node844 {}
final class Node845 {}
final class Node846 {}
final class Node847 {}
final class Node848 {}
final class Node849 {}
final class Node850 {}
final class Node851 {}
final class Node852 {}
final class Node853 {}
final class Node854 {}
final class Node855 {}
final class Node856 {}
final class Node857 {}
final class Node858 {}
final class Node859 {}
final class Node860 {}
final class Node861 {}
final class Node862 {}
final class Node863 {}
final class Node864 {}
final class Node865 {}
final class Node866 {}
final class Node867 {}
final class Node868 {}
final class Node869 {}
final class Node870 {}
final class Node871 {}
final class Node872 {}
final class Node873 {}
final class Node874 {}
final class Node875 {}
final class Node876 {}
final class Node877 {}
final class Node878 {}
final class Node879 {}
final class Node880 {}
final class Node881 {}
final class Node882 {}
final class Node883 {}
final class Node884 {}
final class Node885 {}
final class Node886 {}
final class Node887 {}
final class Node888 {}
final class Node889 {}
final class Node890 {}
final class Node891 {}
final class Node892 {}
final class Node893 {}
final class Node894 {}
final class Node895 {}
final class Node896 {}
final class Node897 {}
final class Node898 {}
final class Node899 {}
final class Node900 {}
final class Node901 {}
final class Node902 {}
final class Node903 {}
final class Node904 {}
final class Node905 {}
final class Node906 {}
final class Node907 {}
final class Node908 {}
final class Node909 {}
final class Node910 {}
final class Node911 {}
final class Node912 {}
final class Node913 {}
final class Node914 {}
final class Node915 {}
final class Node916 {}
final class Node917 {}
final class Node918 {}
final class Node919 {}
final class Node920 {}
final class Node921 {}
final class Node922 {}
final class Node923 {}
final class Node924 {}
final class Node925 {}
final class Node926 {}
final class Node927 {}
final class Node928 {}
final class Node929 {}
final class Node930 {}
final class Node931 {}
final class Node932 {}
final class Node933 {}
final class Node934 {}
final class Node935 {}
final class Node936 {}
final class Node937 {}
final class Node938 {}
final class Node939 {}
final class Node940 {}
final class Node941 {}
final class Node942 {}
final class Node943 {}
final class Node944 {}
final class Node945 {}
final class Node946 {}
final class Node947 {}
final class Node948 {}
final class Node949 {}
final class Node950 {}
final class Node951 {}
final class Node952 {}
final class Node953 {}
final class Node954 {}
final class Node955 {}
final class Node956 {}
final class Node957 {}
final class Node958 {}
final class Node959 {}
final class Node960 {}
final class Node961 {}
final class Node962 {}
final class Node963 {}
final class Node964 {}
final class Node965 {}
final class Node966 {}
final class Node967 {}
final class Node968 {}
final class Node969 {}
final class Node970 {}
final class Node971 {}
final class Node972 {}
final class Node973 {}
final class Node974 {}
final class Node975 {}
final class Node976 {}
final class Node977 {}
final class Node978 {}
final class Node979 {}
final class Node980 {}
final class Node981 {}
final class Node982 {}
final class Node983 {}
final class Node984 {}
final class Node985 {}
final class Node986 {}
final class Node987 {}
final class Node988 {}
final class Node989 {}
final class Node990 {}
final class Node991 {}
final class Node992 {}
final class Node993 {}
final class Node994 {}
final class Node995 {}
final class Node996 {}
final class Node997 {}
final class Node998 {}
final class Node999 {}

/// The tree as a person makes it.
enum HandMadeTree {
    static func node0() -> Node0 { Node0(left: node1(), right: node2()) }
    private static func node1() -> Node1 { Node1(left: node3(), right: node4()) }
    private static func node2() -> Node2 { Node2(left: node5(), right: node6()) }
    private static func node3() -> Node3 { Node3(left: node7(), right: node8()) }
    private static func node4() -> Node4 { Node4(left: node9(), right: node10()) }
    private static func node5() -> Node5 { Node5(left: node11(), right: node12()) }
    private static func node6() -> Node6 { Node6(left: node13(), right: node14()) }
    private static func node7() -> Node7 { Node7(left: node15(), right: node16()) }
    private static func node8() -> Node8 { Node8(left: node17(), right: node18()) }
    private static func node9() -> Node9 { Node9(left: node19(), right: node20()) }
    private static func node10() -> Node10 { Node10(left: node21(), right: node22()) }
    private static func node11() -> Node11 { Node11(left: node23(), right: node24()) }
    private static func node12() -> Node12 { Node12(left: node25(), right: node26()) }
    private static func node13() -> Node13 { Node13(left: node27(), right: node28()) }
    private static func node14() -> Node14 { Node14(left: node29(), right: node30()) }
    private static func node15() -> Node15 { Node15(left: node31(), right: node32()) }
    private static func node16() -> Node16 { Node16(left: node33(), right: node34()) }
    private static func node17() -> Node17 { Node17(left: node35(), right: node36()) }
    private static func node18() -> Node18 { Node18(left: node37(), right: node38()) }
    private static func node19() -> Node19 { Node19(left: node39(), right: node40()) }
    private static func node20() -> Node20 { Node20(left: node41(), right: node42()) }
    private static func node21() -> Node21 { Node21(left: node43(), right: node44()) }
    private static func node22() -> Node22 { Node22(left: node45(), right: node46()) }
    private static func node23() -> Node23 { Node23(left: node47(), right: node48()) }
    private static func node24() -> Node24 { Node24(left: node49(), right: node50()) }
    private static func node25() -> Node25 { Node25(left: node51(), right: node52()) }
    private static func node26() -> Node26 { Node26(left: node53(), right: node54()) }
    private static func node27() -> Node27 { Node27(left: node55(), right: node56()) }
    private static func node28() -> Node28 { Node28(left: node57(), right: node58()) }
    private static func node29() -> Node29 { Node29(left: node59(), right: node60()) }
    private static func node30() -> Node30 { Node30(left: node61(), right: node62()) }
    private static func node31() -> Node31 { Node31(left: node63(), right: node64()) }
    private static func node32() -> Node32 { Node32(left: node65(), right: node66()) }
    private static func node33() -> Node33 { Node33(left: node67(), right: node68()) }
    private static func node34() -> Node34 { Node34(left: node69(), right: node70()) }
    private static func node35() -> Node35 { Node35(left: node71(), right: node72()) }
    private static func node36() -> Node36 { Node36(left: node73(), right: node74()) }
    private static func node37() -> Node37 { Node37(left: node75(), right: node76()) }
    private static func node38() -> Node38 { Node38(left: node77(), right: node78()) }
    private static func node39() -> Node39 { Node39(left: node79(), right: node80()) }
    private static func node40() -> Node40 { Node40(left: node81(), right: node82()) }
    private static func node41() -> Node41 { Node41(left: node83(), right: node84()) }
    private static func node42() -> Node42 { Node42(left: node85(), right: node86()) }
    private static func node43() -> Node43 { Node43(left: node87(), right: node88()) }
    private static func node44() -> Node44 { Node44(left: node89(), right: node90()) }
    private static func node45() -> Node45 { Node45(left: node91(), right: node92()) }
    private static func node46() -> Node46 { Node46(left: node93(), right: node94()) }
    private static func node47() -> Node47 { Node47(left: node95(), right: node96()) }
    private static func node48() -> Node48 { Node48(left: node97(), right: node98()) }
    private static func node49() -> Node49 { Node49(left: node99(), right: node100()) }
    private static func node50() -> Node50 { Node50(left: node101(), right: node102()) }
    private static func node51() -> Node51 { Node51(left: node103(), right: node104()) }
    private static func node52() -> Node52 { Node52(left: node105(), right: node106()) }
    private static func node53() -> Node53 { Node53(left: node107(), right: node108()) }
    private static func node54() -> Node54 { Node54(left: node109(), right: node110()) }
    private static func node55() -> Node55 { Node55(left: node111(), right: node112()) }
    private static func node56() -> Node56 { Node56(left: node113(), right: node114()) }
    private static func node57() -> Node57 { Node57(left: node115(), right: node116()) }
    private static func node58() -> Node58 { Node58(left: node117(), right: node118()) }
    private static func node59() -> Node59 { Node59(left: node119(), right: node120()) }
    private static func node60() -> Node60 { Node60(left: node121(), right: node122()) }
    private static func node61() -> Node61 { Node61(left: node123(), right: node124()) }
    private static func node62() -> Node62 { Node62(left: node125(), right: node126()) }
    private static func node63() -> Node63 { Node63(left: node127(), right: node128()) }
    private static func node64() -> Node64 { Node64(left: node129(), right: node130()) }
    private static func node65() -> Node65 { Node65(left: node131(), right: node132()) }
    private static func node66() -> Node66 { Node66(left: node133(), right: node134()) }
    private static func node67() -> Node67 { Node67(left: node135(), right: node136()) }
    private static func node68() -> Node68 { Node68(left: node137(), right: node138()) }
    private static func node69() -> Node69 { Node69(left: node139(), right: node140()) }
    private static func node70() -> Node70 { Node70(left: node141(), right: node142()) }
    private static func node71() -> Node71 { Node71(left: node143(), right: node144()) }
    private static func node72() -> Node72 { Node72(left: node145(), right: node146()) }
    private static func node73() -> Node73 { Node73(left: node147(), right: node148()) }
    private static func node74() -> Node74 { Node74(left: node149(), right: node150()) }
    private static func node75() -> Node75 { Node75(left: node151(), right: node152()) }
    private static func node76() -> Node76 { Node76(left: node153(), right: node154()) }
    private static func node77() -> Node77 { Node77(left: node155(), right: node156()) }
    private static func node78() -> Node78 { Node78(left: node157(), right: node158()) }
    private static func node79() -> Node79 { Node79(left: node159(), right: node160()) }
    private static func node80() -> Node80 { Node80(left: node161(), right: node162()) }
    private static func node81() -> Node81 { Node81(left: node163(), right: node164()) }
    private static func node82() -> Node82 { Node82(left: node165(), right: node166()) }
    private static func node83() -> Node83 { Node83(left: node167(), right: node168()) }
    private static func node84() -> Node84 { Node84(left: node169(), right: node170()) }
    private static func node85() -> Node85 { Node85(left: node171(), right: node172()) }
    private static func node86() -> Node86 { Node86(left: node173(), right: node174()) }
    private static func node87() -> Node87 { Node87(left: node175(), right: node176()) }
    private static func node88() -> Node88 { Node88(left: node177(), right: node178()) }
    private static func node89() -> Node89 { Node89(left: node179(), right: node180()) }
    private static func node90() -> Node90 { Node90(left: node181(), right: node182()) }
    private static func node91() -> Node91 { Node91(left: node183(), right: node184()) }
    private static func node92() -> Node92 { Node92(left: node185(), right: node186()) }
    private static func node93() -> Node93 { Node93(left: node187(), right: node188()) }
    private static func node94() -> Node94 { Node94(left: node189(), right: node190()) }
    private static func node95() -> Node95 { Node95(left: node191(), right: node192()) }
    private static func node96() -> Node96 { Node96(left: node193(), right: node194()) }
    private static func node97() -> Node97 { Node97(left: node195(), right: node196()) }
    private static func node98() -> Node98 { Node98(left: node197(), right: node198()) }
    private static func node99() -> Node99 { Node99(left: node199(), right: node200()) }
    private static func node100() -> Node100 { Node100(left: node201(), right: node202()) }
    private static func node101() -> Node101 { Node101(left: node203(), right: node204()) }
    private static func node102() -> Node102 { Node102(left: node205(), right: node206()) }
    private static func node103() -> Node103 { Node103(left: node207(), right: node208()) }
    private static func node104() -> Node104 { Node104(left: node209(), right: node210()) }
    private static func node105() -> Node105 { Node105(left: node211(), right: node212()) }
    private static func node106() -> Node106 { Node106(left: node213(), right: node214()) }
    private static func node107() -> Node107 { Node107(left: node215(), right: node216()) }
    private static func node108() -> Node108 { Node108(left: node217(), right: node218()) }
    private static func node109() -> Node109 { Node109(left: node219(), right: node220()) }
    private static func node110() -> Node110 { Node110(left: node221(), right: node222()) }
    private static func node111() -> Node111 { Node111(left: node223(), right: node224()) }
    private static func node112() -> Node112 { Node112(left: node225(), right: node226()) }
    private static func node113() -> Node113 { Node113(left: node227(), right: node228()) }
    private static func node114() -> Node114 { Node114(left: node229(), right: node230()) }
    private static func node115() -> Node115 { Node115(left: node231(), right: node232()) }
    private static func node116() -> Node116 { Node116(left: node233(), right: node234()) }
    private static func node117() -> Node117 { Node117(left: node235(), right: node236()) }
    private static func node118() -> Node118 { Node118(left: node237(), right: node238()) }
    private static func node119() -> Node119 { Node119(left: node239(), right: node240()) }
    private static func node120() -> Node120 { Node120(left: node241(), right: node242()) }
    private static func node121() -> Node121 { Node121(left: node243(), right: node244()) }
    private static func node122() -> Node122 { Node122(left: node245(), right: node246()) }
    private static func node123() -> Node123 { Node123(left: node247(), right: node248()) }
    private static func node124() -> Node124 { Node124(left: node249(), right: node250()) }
    private static func node125() -> Node125 { Node125(left: node251(), right: node252()) }
    private static func node126() -> Node126 { Node126(left: node253(), right: node254()) }
    private static func node127() -> Node127 { Node127(left: node255(), right: node256()) }
    private static func node128() -> Node128 { Node128(left: node257(), right: node258()) }
    private static func node129() -> Node129 { Node129(left: node259(), right: node260()) }
    private static func node130() -> Node130 { Node130(left: node261(), right: node262()) }
    private static func node131() -> Node131 { Node131(left: node263(), right: node264()) }
    private static func node132() -> Node132 { Node132(left: node265(), right: node266()) }
    private static func node133() -> Node133 { Node133(left: node267(), right: node268()) }
    private static func node134() -> Node134 { Node134(left: node269(), right: node270()) }
    private static func node135() -> Node135 { Node135(left: node271(), right: node272()) }
    private static func node136() -> Node136 { Node136(left: node273(), right: node274()) }
    private static func node137() -> Node137 { Node137(left: node275(), right: node276()) }
    private static func node138() -> Node138 { Node138(left: node277(), right: node278()) }
    private static func node139() -> Node139 { Node139(left: node279(), right: node280()) }
    private static func node140() -> Node140 { Node140(left: node281(), right: node282()) }
    private static func node141() -> Node141 { Node141(left: node283(), right: node284()) }
    private static func node142() -> Node142 { Node142(left: node285(), right: node286()) }
    private static func node143() -> Node143 { Node143(left: node287(), right: node288()) }
    private static func node144() -> Node144 { Node144(left: node289(), right: node290()) }
    private static func node145() -> Node145 { Node145(left: node291(), right: node292()) }
    private static func node146() -> Node146 { Node146(left: node293(), right: node294()) }
    private static func node147() -> Node147 { Node147(left: node295(), right: node296()) }
    private static func node148() -> Node148 { Node148(left: node297(), right: node298()) }
    private static func node149() -> Node149 { Node149(left: node299(), right: node300()) }
    private static func node150() -> Node150 { Node150(left: node301(), right: node302()) }
    private static func node151() -> Node151 { Node151(left: node303(), right: node304()) }
    private static func node152() -> Node152 { Node152(left: node305(), right: node306()) }
    private static func node153() -> Node153 { Node153(left: node307(), right: node308()) }
    private static func node154() -> Node154 { Node154(left: node309(), right: node310()) }
    private static func node155() -> Node155 { Node155(left: node311(), right: node312()) }
    private static func node156() -> Node156 { Node156(left: node313(), right: node314()) }
    private static func node157() -> Node157 { Node157(left: node315(), right: node316()) }
    private static func node158() -> Node158 { Node158(left: node317(), right: node318()) }
    private static func node159() -> Node159 { Node159(left: node319(), right: node320()) }
    private static func node160() -> Node160 { Node160(left: node321(), right: node322()) }
    private static func node161() -> Node161 { Node161(left: node323(), right: node324()) }
    private static func node162() -> Node162 { Node162(left: node325(), right: node326()) }
    private static func node163() -> Node163 { Node163(left: node327(), right: node328()) }
    private static func node164() -> Node164 { Node164(left: node329(), right: node330()) }
    private static func node165() -> Node165 { Node165(left: node331(), right: node332()) }
    private static func node166() -> Node166 { Node166(left: node333(), right: node334()) }
    private static func node167() -> Node167 { Node167(left: node335(), right: node336()) }
    private static func node168() -> Node168 { Node168(left: node337(), right: node338()) }
    private static func node169() -> Node169 { Node169(left: node339(), right: node340()) }
    private static func node170() -> Node170 { Node170(left: node341(), right: node342()) }
    private static func node171() -> Node171 { Node171(left: node343(), right: node344()) }
    private static func node172() -> Node172 { Node172(left: node345(), right: node346()) }
    private static func node173() -> Node173 { Node173(left: node347(), right: node348()) }
    private static func node174() -> Node174 { Node174(left: node349(), right: node350()) }
    private static func node175() -> Node175 { Node175(left: node351(), right: node352()) }
    private static func node176() -> Node176 { Node176(left: node353(), right: node354()) }
    private static func node177() -> Node177 { Node177(left: node355(), right: node356()) }
    private static func node178() -> Node178 { Node178(left: node357(), right: node358()) }
    private static func node179() -> Node179 { Node179(left: node359(), right: node360()) }
    private static func node180() -> Node180 { Node180(left: node361(), right: node362()) }
    private static func node181() -> Node181 { Node181(left: node363(), right: node364()) }
    private static func node182() -> Node182 { Node182(left: node365(), right: node366()) }
    private static func node183() -> Node183 { Node183(left: node367(), right: node368()) }
    private static func node184() -> Node184 { Node184(left: node369(), right: node370()) }
    private static func node185() -> Node185 { Node185(left: node371(), right: node372()) }
    private static func node186() -> Node186 { Node186(left: node373(), right: node374()) }
    private static func node187() -> Node187 { Node187(left: node375(), right: node376()) }
    private static func node188() -> Node188 { Node188(left: node377(), right: node378()) }
    private static func node189() -> Node189 { Node189(left: node379(), right: node380()) }
    private static func node190() -> Node190 { Node190(left: node381(), right: node382()) }
    private static func node191() -> Node191 { Node191(left: node383(), right: node384()) }
    private static func node192() -> Node192 { Node192(left: node385(), right: node386()) }
    private static func node193() -> Node193 { Node193(left: node387(), right: node388()) }
    private static func node194() -> Node194 { Node194(left: node389(), right: node390()) }
    private static func node195() -> Node195 { Node195(left: node391(), right: node392()) }
    private static func node196() -> Node196 { Node196(left: node393(), right: node394()) }
    private static func node197() -> Node197 { Node197(left: node395(), right: node396()) }
    private static func node198() -> Node198 { Node198(left: node397(), right: node398()) }
    private static func node199() -> Node199 { Node199(left: node399(), right: node400()) }
    private static func node200() -> Node200 { Node200(left: node401(), right: node402()) }
    private static func node201() -> Node201 { Node201(left: node403(), right: node404()) }
    private static func node202() -> Node202 { Node202(left: node405(), right: node406()) }
    private static func node203() -> Node203 { Node203(left: node407(), right: node408()) }
    private static func node204() -> Node204 { Node204(left: node409(), right: node410()) }
    private static func node205() -> Node205 { Node205(left: node411(), right: node412()) }
    private static func node206() -> Node206 { Node206(left: node413(), right: node414()) }
    private static func node207() -> Node207 { Node207(left: node415(), right: node416()) }
    private static func node208() -> Node208 { Node208(left: node417(), right: node418()) }
    private static func node209() -> Node209 { Node209(left: node419(), right: node420()) }
    private static func node210() -> Node210 { Node210(left: node421(), right: node422()) }
    private static func node211() -> Node211 { Node211(left: node423(), right: node424()) }
    private static func node212() -> Node212 { Node212(left: node425(), right: node426()) }
    private static func node213() -> Node213 { Node213(left: node427(), right: node428()) }
    private static func node214() -> Node214 { Node214(left: node429(), right: node430()) }
    private static func node215() -> Node215 { Node215(left: node431(), right: node432()) }
    private static func node216() -> Node216 { Node216(left: node433(), right: node434()) }
    private static func node217() -> Node217 { Node217(left: node435(), right: node436()) }
    private static func node218() -> Node218 { Node218(left: node437(), right: node438()) }
    private static func node219() -> Node219 { Node219(left: node439(), right: node440()) }
    private static func node220() -> Node220 { Node220(left: node441(), right: node442()) }
    private static func node221() -> Node221 { Node221(left: node443(), right: node444()) }
    private static func node222() -> Node222 { Node222(left: node445(), right: node446()) }
    private static func node223() -> Node223 { Node223(left: node447(), right: node448()) }
    private static func node224() -> Node224 { Node224(left: node449(), right: node450()) }
    private static func node225() -> Node225 { Node225(left: node451(), right: node452()) }
    private static func node226() -> Node226 { Node226(left: node453(), right: node454()) }
    private static func node227() -> Node227 { Node227(left: node455(), right: node456()) }
    private static func node228() -> Node228 { Node228(left: node457(), right: node458()) }
    private static func node229() -> Node229 { Node229(left: node459(), right: node460()) }
    private static func node230() -> Node230 { Node230(left: node461(), right: node462()) }
    private static func node231() -> Node231 { Node231(left: node463(), right: node464()) }
    private static func node232() -> Node232 { Node232(left: node465(), right: node466()) }
    private static func node233() -> Node233 { Node233(left: node467(), right: node468()) }
    private static func node234() -> Node234 { Node234(left: node469(), right: node470()) }
    private static func node235() -> Node235 { Node235(left: node471(), right: node472()) }
    private static func node236() -> Node236 { Node236(left: node473(), right: node474()) }
    private static func node237() -> Node237 { Node237(left: node475(), right: node476()) }
    private static func node238() -> Node238 { Node238(left: node477(), right: node478()) }
    private static func node239() -> Node239 { Node239(left: node479(), right: node480()) }
    private static func node240() -> Node240 { Node240(left: node481(), right: node482()) }
    private static func node241() -> Node241 { Node241(left: node483(), right: node484()) }
    private static func node242() -> Node242 { Node242(left: node485(), right: node486()) }
    private static func node243() -> Node243 { Node243(left: node487(), right: node488()) }
    private static func node244() -> Node244 { Node244(left: node489(), right: node490()) }
    private static func node245() -> Node245 { Node245(left: node491(), right: node492()) }
    private static func node246() -> Node246 { Node246(left: node493(), right: node494()) }
    private static func node247() -> Node247 { Node247(left: node495(), right: node496()) }
    private static func node248() -> Node248 { Node248(left: node497(), right: node498()) }
    private static func node249() -> Node249 { Node249(left: node499(), right: node500()) }
    private static func node250() -> Node250 { Node250(left: node501(), right: node502()) }
    private static func node251() -> Node251 { Node251(left: node503(), right: node504()) }
    private static func node252() -> Node252 { Node252(left: node505(), right: node506()) }
    private static func node253() -> Node253 { Node253(left: node507(), right: node508()) }
    private static func node254() -> Node254 { Node254(left: node509(), right: node510()) }
    private static func node255() -> Node255 { Node255(left: node511(), right: node512()) }
    private static func node256() -> Node256 { Node256(left: node513(), right: node514()) }
    private static func node257() -> Node257 { Node257(left: node515(), right: node516()) }
    private static func node258() -> Node258 { Node258(left: node517(), right: node518()) }
    private static func node259() -> Node259 { Node259(left: node519(), right: node520()) }
    private static func node260() -> Node260 { Node260(left: node521(), right: node522()) }
    private static func node261() -> Node261 { Node261(left: node523(), right: node524()) }
    private static func node262() -> Node262 { Node262(left: node525(), right: node526()) }
    private static func node263() -> Node263 { Node263(left: node527(), right: node528()) }
    private static func node264() -> Node264 { Node264(left: node529(), right: node530()) }
    private static func node265() -> Node265 { Node265(left: node531(), right: node532()) }
    private static func node266() -> Node266 { Node266(left: node533(), right: node534()) }
    private static func node267() -> Node267 { Node267(left: node535(), right: node536()) }
    private static func node268() -> Node268 { Node268(left: node537(), right: node538()) }
    private static func node269() -> Node269 { Node269(left: node539(), right: node540()) }
    private static func node270() -> Node270 { Node270(left: node541(), right: node542()) }
    private static func node271() -> Node271 { Node271(left: node543(), right: node544()) }
    private static func node272() -> Node272 { Node272(left: node545(), right: node546()) }
    private static func node273() -> Node273 { Node273(left: node547(), right: node548()) }
    private static func node274() -> Node274 { Node274(left: node549(), right: node550()) }
    private static func node275() -> Node275 { Node275(left: node551(), right: node552()) }
    private static func node276() -> Node276 { Node276(left: node553(), right: node554()) }
    private static func node277() -> Node277 { Node277(left: node555(), right: node556()) }
    private static func node278() -> Node278 { Node278(left: node557(), right: node558()) }
    private static func node279() -> Node279 { Node279(left: node559(), right: node560()) }
    private static func node280() -> Node280 { Node280(left: node561(), right: node562()) }
    private static func node281() -> Node281 { Node281(left: node563(), right: node564()) }
    private static func node282() -> Node282 { Node282(left: node565(), right: node566()) }
    private static func node283() -> Node283 { Node283(left: node567(), right: node568()) }
    private static func node284() -> Node284 { Node284(left: node569(), right: node570()) }
    private static func node285() -> Node285 { Node285(left: node571(), right: node572()) }
    private static func node286() -> Node286 { Node286(left: node573(), right: node574()) }
    private static func node287() -> Node287 { Node287(left: node575(), right: node576()) }
    private static func node288() -> Node288 { Node288(left: node577(), right: node578()) }
    private static func node289() -> Node289 { Node289(left: node579(), right: node580()) }
    private static func node290() -> Node290 { Node290(left: node581(), right: node582()) }
    private static func node291() -> Node291 { Node291(left: node583(), right: node584()) }
    private static func node292() -> Node292 { Node292(left: node585(), right: node586()) }
    private static func node293() -> Node293 { Node293(left: node587(), right: node588()) }
    private static func node294() -> Node294 { Node294(left: node589(), right: node590()) }
    private static func node295() -> Node295 { Node295(left: node591(), right: node592()) }
    private static func node296() -> Node296 { Node296(left: node593(), right: node594()) }
    private static func node297() -> Node297 { Node297(left: node595(), right: node596()) }
    private static func node298() -> Node298 { Node298(left: node597(), right: node598()) }
    private static func node299() -> Node299 { Node299(left: node599(), right: node600()) }
    private static func node300() -> Node300 { Node300(left: node601(), right: node602()) }
    private static func node301() -> Node301 { Node301(left: node603(), right: node604()) }
    private static func node302() -> Node302 { Node302(left: node605(), right: node606()) }
    private static func node303() -> Node303 { Node303(left: node607(), right: node608()) }
    private static func node304() -> Node304 { Node304(left: node609(), right: node610()) }
    private static func node305() -> Node305 { Node305(left: node611(), right: node612()) }
    private static func node306() -> Node306 { Node306(left: node613(), right: node614()) }
    private static func node307() -> Node307 { Node307(left: node615(), right: node616()) }
    private static func node308() -> Node308 { Node308(left: node617(), right: node618()) }
    private static func node309() -> Node309 { Node309(left: node619(), right: node620()) }
    private static func node310() -> Node310 { Node310(left: node621(), right: node622()) }
    private static func node311() -> Node311 { Node311(left: node623(), right: node624()) }
    private static func node312() -> Node312 { Node312(left: node625(), right: node626()) }
    private static func node313() -> Node313 { Node313(left: node627(), right: node628()) }
    private static func node314() -> Node314 { Node314(left: node629(), right: node630()) }
    private static func node315() -> Node315 { Node315(left: node631(), right: node632()) }
    private static func node316() -> Node316 { Node316(left: node633(), right: node634()) }
    private static func node317() -> Node317 { Node317(left: node635(), right: node636()) }
    private static func node318() -> Node318 { Node318(left: node637(), right: node638()) }
    private static func node319() -> Node319 { Node319(left: node639(), right: node640()) }
    private static func node320() -> Node320 { Node320(left: node641(), right: node642()) }
    private static func node321() -> Node321 { Node321(left: node643(), right: node644()) }
    private static func node322() -> Node322 { Node322(left: node645(), right: node646()) }
    private static func node323() -> Node323 { Node323(left: node647(), right: node648()) }
    private static func node324() -> Node324 { Node324(left: node649(), right: node650()) }
    private static func node325() -> Node325 { Node325(left: node651(), right: node652()) }
    private static func node326() -> Node326 { Node326(left: node653(), right: node654()) }
    private static func node327() -> Node327 { Node327(left: node655(), right: node656()) }
    private static func node328() -> Node328 { Node328(left: node657(), right: node658()) }
    private static func node329() -> Node329 { Node329(left: node659(), right: node660()) }
    private static func node330() -> Node330 { Node330(left: node661(), right: node662()) }
    private static func node331() -> Node331 { Node331(left: node663(), right: node664()) }
    private static func node332() -> Node332 { Node332(left: node665(), right: node666()) }
    private static func node333() -> Node333 { Node333(left: node667(), right: node668()) }
    private static func node334() -> Node334 { Node334(left: node669(), right: node670()) }
    private static func node335() -> Node335 { Node335(left: node671(), right: node672()) }
    private static func node336() -> Node336 { Node336(left: node673(), right: node674()) }
    private static func node337() -> Node337 { Node337(left: node675(), right: node676()) }
    private static func node338() -> Node338 { Node338(left: node677(), right: node678()) }
    private static func node339() -> Node339 { Node339(left: node679(), right: node680()) }
    private static func node340() -> Node340 { Node340(left: node681(), right: node682()) }
    private static func node341() -> Node341 { Node341(left: node683(), right: node684()) }
    private static func node342() -> Node342 { Node342(left: node685(), right: node686()) }
    private static func node343() -> Node343 { Node343(left: node687(), right: node688()) }
    private static func node344() -> Node344 { Node344(left: node689(), right: node690()) }
    private static func node345() -> Node345 { Node345(left: node691(), right: node692()) }
    private static func node346() -> Node346 { Node346(left: node693(), right: node694()) }
    private static func node347() -> Node347 { Node347(left: node695(), right: node696()) }
    private static func node348() -> Node348 { Node348(left: node697(), right: node698()) }
    private static func node349() -> Node349 { Node349(left: node699(), right: node700()) }
    private static func node350() -> Node350 { Node350(left: node701(), right: node702()) }
    private static func node351() -> Node351 { Node351(left: node703(), right: node704()) }
    private static func node352() -> Node352 { Node352(left: node705(), right: node706()) }
    private static func node353() -> Node353 { Node353(left: node707(), right: node708()) }
    private static func node354() -> Node354 { Node354(left: node709(), right: node710()) }
    private static func node355() -> Node355 { Node355(left: node711(), right: node712()) }
    private static func node356() -> Node356 { Node356(left: node713(), right: node714()) }
    private static func node357() -> Node357 { Node357(left: node715(), right: node716()) }
    private static func node358() -> Node358 { Node358(left: node717(), right: node718()) }
    private static func node359() -> Node359 { Node359(left: node719(), right: node720()) }
    private static func node360() -> Node360 { Node360(left: node721(), right: node722()) }
    private static func node361() -> Node361 { Node361(left: node723(), right: node724()) }
    private static func node362() -> Node362 { Node362(left: node725(), right: node726()) }
    private static func node363() -> Node363 { Node363(left: node727(), right: node728()) }
    private static func node364() -> Node364 { Node364(left: node729(), right: node730()) }
    private static func node365() -> Node365 { Node365(left: node731(), right: node732()) }
    private static func node366() -> Node366 { Node366(left: node733(), right: node734()) }
    private static func node367() -> Node367 { Node367(left: node735(), right: node736()) }
    private static func node368() -> Node368 { Node368(left: node737(), right: node738()) }
    private static func node369() -> Node369 { Node369(left: node739(), right: node740()) }
    private static func node370() -> Node370 { Node370(left: node741(), right: node742()) }
    private static func node371() -> Node371 { Node371(left: node743(), right: node744()) }
    private static func node372() -> Node372 { Node372(left: node745(), right: node746()) }
    private static func node373() -> Node373 { Node373(left: node747(), right: node748()) }
    private static func node374() -> Node374 { Node374(left: node749(), right: node750()) }
    private static func node375() -> Node375 { Node375(left: node751(), right: node752()) }
    private static func node376() -> Node376 { Node376(left: node753(), right: node754()) }
    private static func node377() -> Node377 { Node377(left: node755(), right: node756()) }
    private static func node378() -> Node378 { Node378(left: node757(), right: node758()) }
    private static func node379() -> Node379 { Node379(left: node759(), right: node760()) }
    private static func node380() -> Node380 { Node380(left: node761(), right: node762()) }
    private static func node381() -> Node381 { Node381(left: node763(), right: node764()) }
    private static func node382() -> Node382 { Node382(left: node765(), right: node766()) }
    private static func node383() -> Node383 { Node383(left: node767(), right: node768()) }
    private static func node384() -> Node384 { Node384(left: node769(), right: node770()) }
    private static func node385() -> Node385 { Node385(left: node771(), right: node772()) }
    private static func node386() -> Node386 { Node386(left: node773(), right: node774()) }
    private static func node387() -> Node387 { Node387(left: node775(), right: node776()) }
    private static func node388() -> Node388 { Node388(left: node777(), right: node778()) }
    private static func node389() -> Node389 { Node389(left: node779(), right: node780()) }
    private static func node390() -> Node390 { Node390(left: node781(), right: node782()) }
    private static func node391() -> Node391 { Node391(left: node783(), right: node784()) }
    private static func node392() -> Node392 { Node392(left: node785(), right: node786()) }
    private static func node393() -> Node393 { Node393(left: node787(), right: node788()) }
    private static func node394() -> Node394 { Node394(left: node789(), right: node790()) }
    private static func node395() -> Node395 { Node395(left: node791(), right: node792()) }
    private static func node396() -> Node396 { Node396(left: node793(), right: node794()) }
    private static func node397() -> Node397 { Node397(left: node795(), right: node796()) }
    private static func node398() -> Node398 { Node398(left: node797(), right: node798()) }
    private static func node399() -> Node399 { Node399(left: node799(), right: node800()) }
    private static func node400() -> Node400 { Node400(left: node801(), right: node802()) }
    private static func node401() -> Node401 { Node401(left: node803(), right: node804()) }
    private static func node402() -> Node402 { Node402(left: node805(), right: node806()) }
    private static func node403() -> Node403 { Node403(left: node807(), right: node808()) }
    private static func node404() -> Node404 { Node404(left: node809(), right: node810()) }
    private static func node405() -> Node405 { Node405(left: node811(), right: node812()) }
    private static func node406() -> Node406 { Node406(left: node813(), right: node814()) }
    private static func node407() -> Node407 { Node407(left: node815(), right: node816()) }
    private static func node408() -> Node408 { Node408(left: node817(), right: node818()) }
    private static func node409() -> Node409 { Node409(left: node819(), right: node820()) }
    private static func node410() -> Node410 { Node410(left: node821(), right: node822()) }
    private static func node411() -> Node411 { Node411(left: node823(), right: node824()) }
    private static func node412() -> Node412 { Node412(left: node825(), right: node826()) }
    private static func node413() -> Node413 { Node413(left: node827(), right: node828()) }
    private static func node414() -> Node414 { Node414(left: node829(), right: node830()) }
    private static func node415() -> Node415 { Node415(left: node831(), right: node832()) }
    private static func node416() -> Node416 { Node416(left: node833(), right: node834()) }
    private static func node417() -> Node417 { Node417(left: node835(), right: node836()) }
    private static func node418() -> Node418 { Node418(left: node837(), right: node838()) }
    private static func node419() -> Node419 { Node419(left: node839(), right: node840()) }
    private static func node420() -> Node420 { Node420(left: node841(), right: node842()) }
    private static func node421() -> Node421 { Node421(left: node843(), right: node844()) }
    private static func node422() -> Node422 { Node422(left: node845(), right: node846()) }
    private static func node423() -> Node423 { Node423(left: node847(), right: node848()) }
    private static func node424() -> Node424 { Node424(left: node849(), right: node850()) }
    private static func node425() -> Node425 { Node425(left: node851(), right: node852()) }
    private static func node426() -> Node426 { Node426(left: node853(), right: node854()) }
    private static func node427() -> Node427 { Node427(left: node855(), right: node856()) }
    private static func node428() -> Node428 { Node428(left: node857(), right: node858()) }
    private static func node429() -> Node429 { Node429(left: node859(), right: node860()) }
    private static func node430() -> Node430 { Node430(left: node861(), right: node862()) }
    private static func node431() -> Node431 { Node431(left: node863(), right: node864()) }
    private static func node432() -> Node432 { Node432(left: node865(), right: node866()) }
    private static func node433() -> Node433 { Node433(left: node867(), right: node868()) }
    private static func node434() -> Node434 { Node434(left: node869(), right: node870()) }
    private static func node435() -> Node435 { Node435(left: node871(), right: node872()) }
    private static func node436() -> Node436 { Node436(left: node873(), right: node874()) }
    private static func node437() -> Node437 { Node437(left: node875(), right: node876()) }
    private static func node438() -> Node438 { Node438(left: node877(), right: node878()) }
    private static func node439() -> Node439 { Node439(left: node879(), right: node880()) }
    private static func node440() -> Node440 { Node440(left: node881(), right: node882()) }
    private static func node441() -> Node441 { Node441(left: node883(), right: node884()) }
    private static func node442() -> Node442 { Node442(left: node885(), right: node886()) }
    private static func node443() -> Node443 { Node443(left: node887(), right: node888()) }
    private static func node444() -> Node444 { Node444(left: node889(), right: node890()) }
    private static func node445() -> Node445 { Node445(left: node891(), right: node892()) }
    private static func node446() -> Node446 { Node446(left: node893(), right: node894()) }
    private static func node447() -> Node447 { Node447(left: node895(), right: node896()) }
    private static func node448() -> Node448 { Node448(left: node897(), right: node898()) }
    private static func node449() -> Node449 { Node449(left: node899(), right: node900()) }
    private static func node450() -> Node450 { Node450(left: node901(), right: node902()) }
    private static func node451() -> Node451 { Node451(left: node903(), right: node904()) }
    private static func node452() -> Node452 { Node452(left: node905(), right: node906()) }
    private static func node453() -> Node453 { Node453(left: node907(), right: node908()) }
    private static func node454() -> Node454 { Node454(left: node909(), right: node910()) }
    private static func node455() -> Node455 { Node455(left: node911(), right: node912()) }
    private static func node456() -> Node456 { Node456(left: node913(), right: node914()) }
    private static func node457() -> Node457 { Node457(left: node915(), right: node916()) }
    private static func node458() -> Node458 { Node458(left: node917(), right: node918()) }
    private static func node459() -> Node459 { Node459(left: node919(), right: node920()) }
    private static func node460() -> Node460 { Node460(left: node921(), right: node922()) }
    private static func node461() -> Node461 { Node461(left: node923(), right: node924()) }
    private static func node462() -> Node462 { Node462(left: node925(), right: node926()) }
    private static func node463() -> Node463 { Node463(left: node927(), right: node928()) }
    private static func node464() -> Node464 { Node464(left: node929(), right: node930()) }
    private static func node465() -> Node465 { Node465(left: node931(), right: node932()) }
    private static func node466() -> Node466 { Node466(left: node933(), right: node934()) }
    private static func node467() -> Node467 { Node467(left: node935(), right: node936()) }
    private static func node468() -> Node468 { Node468(left: node937(), right: node938()) }
    private static func node469() -> Node469 { Node469(left: node939(), right: node940()) }
    private static func node470() -> Node470 { Node470(left: node941(), right: node942()) }
    private static func node471() -> Node471 { Node471(left: node943(), right: node944()) }
    private static func node472() -> Node472 { Node472(left: node945(), right: node946()) }
    private static func node473() -> Node473 { Node473(left: node947(), right: node948()) }
    private static func node474() -> Node474 { Node474(left: node949(), right: node950()) }
    private static func node475() -> Node475 { Node475(left: node951(), right: node952()) }
    private static func node476() -> Node476 { Node476(left: node953(), right: node954()) }
    private static func node477() -> Node477 { Node477(left: node955(), right: node956()) }
    private static func node478() -> Node478 { Node478(left: node957(), right: node958()) }
    private static func node479() -> Node479 { Node479(left: node959(), right: node960()) }
    private static func node480() -> Node480 { Node480(left: node961(), right: node962()) }
    private static func node481() -> Node481 { Node481(left: node963(), right: node964()) }
    private static func node482() -> Node482 { Node482(left: node965(), right: node966()) }
    private static func node483() -> Node483 { Node483(left: node967(), right: node968()) }
    private static func node484() -> Node484 { Node484(left: node969(), right: node970()) }
    private static func node485() -> Node485 { Node485(left: node971(), right: node972()) }
    private static func node486() -> Node486 { Node486(left: node973(), right: node974()) }
    private static func node487() -> Node487 { Node487(left: node975(), right: node976()) }
    private static func node488() -> Node488 { Node488(left: node977(), right: node978()) }
    private static func node489() -> Node489 { Node489(left: node979(), right: node980()) }
    private static func node490() -> Node490 { Node490(left: node981(), right: node982()) }
    private static func node491() -> Node491 { Node491(left: node983(), right: node984()) }
    private static func node492() -> Node492 { Node492(left: node985(), right: node986()) }
    private static func node493() -> Node493 { Node493(left: node987(), right: node988()) }
    private static func node494() -> Node494 { Node494(left: node989(), right: node990()) }
    private static func node495() -> Node495 { Node495(left: node991(), right: node992()) }
    private static func node496() -> Node496 { Node496(left: node993(), right: node994()) }
    private static func node497() -> Node497 { Node497(left: node995(), right: node996()) }
    private static func node498() -> Node498 { Node498(left: node997(), right: node998()) }
    private static func node499() -> Node499 { Node499(left: node999()) }
    private static func node500() -> Node500 { Node500() }
    private static func node501() -> Node501 { Node501() }
    private static func node502() -> Node502 { Node502() }
    private static func node503() -> Node503 { Node503() }
    private static func node504() -> Node504 { Node504() }
    private static func node505() -> Node505 { Node505() }
    private static func node506() -> Node506 { Node506() }
    private static func node507() -> Node507 { Node507() }
    private static func node508() -> Node508 { Node508() }
    private static func node509() -> Node509 { Node509() }
    private static func node510() -> Node510 { Node510() }
    private static func node511() -> Node511 { Node511() }
    private static func node512() -> Node512 { Node512() }
    private static func node513() -> Node513 { Node513() }
    private static func node514() -> Node514 { Node514() }
    private static func node515() -> Node515 { Node515() }
    private static func node516() -> Node516 { Node516() }
    private static func node517() -> Node517 { Node517() }
    private static func node518() -> Node518 { Node518() }
    private static func node519() -> Node519 { Node519() }
    private static func node520() -> Node520 { Node520() }
    private static func node521() -> Node521 { Node521() }
    private static func node522() -> Node522 { Node522() }
    private static func node523() -> Node523 { Node523() }
    private static func node524() -> Node524 { Node524() }
    private static func node525() -> Node525 { Node525() }
    private static func node526() -> Node526 { Node526() }
    private static func node527() -> Node527 { Node527() }
    private static func node528() -> Node528 { Node528() }
    private static func node529() -> Node529 { Node529() }
    private static func node530() -> Node530 { Node530() }
    private static func node531() -> Node531 { Node531() }
    private static func node532() -> Node532 { Node532() }
    private static func node533() -> Node533 { Node533() }
    private static func node534() -> Node534 { Node534() }
    private static func node535() -> Node535 { Node535() }
    private static func node536() -> Node536 { Node536() }
    private static func node537() -> Node537 { Node537() }
    private static func node538() -> Node538 { Node538() }
    private static func node539() -> Node539 { Node539() }
    private static func node540() -> Node540 { Node540() }
    private static func node541() -> Node541 { Node541() }
    private static func node542() -> Node542 { Node542() }
    private static func node543() -> Node543 { Node543() }
    private static func node544() -> Node544 { Node544() }
    private static func node545() -> Node545 { Node545() }
    private static func node546() -> Node546 { Node546() }
    private static func node547() -> Node547 { Node547() }
    private static func node548() -> Node548 { Node548() }
    private static func node549() -> Node549 { Node549() }
    private static func node550() -> Node550 { Node550() }
    private static func node551() -> Node551 { Node551() }
    private static func node552() -> Node552 { Node552() }
    private static func node553() -> Node553 { Node553() }
    private static func node554() -> Node554 { Node554() }
    private static func node555() -> Node555 { Node555() }
    private static func node556() -> Node556 { Node556() }
    private static func node557() -> Node557 { Node557() }
    private static func node558() -> Node558 { Node558() }
    private static func node559() -> Node559 { Node559() }
    private static func node560() -> Node560 { Node560() }
    private static func node561() -> Node561 { Node561() }
    private static func node562() -> Node562 { Node562() }
    private static func node563() -> Node563 { Node563() }
    private static func node564() -> Node564 { Node564() }
    private static func node565() -> Node565 { Node565() }
    private static func node566() -> Node566 { Node566() }
    private static func node567() -> Node567 { Node567() }
    private static func node568() -> Node568 { Node568() }
    private static func node569() -> Node569 { Node569() }
    private static func node570() -> Node570 { Node570() }
    private static func node571() -> Node571 { Node571() }
    private static func node572() -> Node572 { Node572() }
    private static func node573() -> Node573 { Node573() }
    private static func node574() -> Node574 { Node574() }
    private static func node575() -> Node575 { Node575() }
    private static func node576() -> Node576 { Node576() }
    private static func node577() -> Node577 { Node577() }
    private static func node578() -> Node578 { Node578() }
    private static func node579() -> Node579 { Node579() }
    private static func node580() -> Node580 { Node580() }
    private static func node581() -> Node581 { Node581() }
    private static func node582() -> Node582 { Node582() }
    private static func node583() -> Node583 { Node583() }
    private static func node584() -> Node584 { Node584() }
    private static func node585() -> Node585 { Node585() }
    private static func node586() -> Node586 { Node586() }
    private static func node587() -> Node587 { Node587() }
    private static func node588() -> Node588 { Node588() }
    private static func node589() -> Node589 { Node589() }
    private static func node590() -> Node590 { Node590() }
    private static func node591() -> Node591 { Node591() }
    private static func node592() -> Node592 { Node592() }
    private static func node593() -> Node593 { Node593() }
    private static func node594() -> Node594 { Node594() }
    private static func node595() -> Node595 { Node595() }
    private static func node596() -> Node596 { Node596() }
    private static func node597() -> Node597 { Node597() }
    private static func node598() -> Node598 { Node598() }
    private static func node599() -> Node599 { Node599() }
    private static func node600() -> Node600 { Node600() }
    private static func node601() -> Node601 { Node601() }
    private static func node602() -> Node602 { Node602() }
    private static func node603() -> Node603 { Node603() }
    private static func node604() -> Node604 { Node604() }
    private static func node605() -> Node605 { Node605() }
    private static func node606() -> Node606 { Node606() }
    private static func node607() -> Node607 { Node607() }
    private static func node608() -> Node608 { Node608() }
    private static func node609() -> Node609 { Node609() }
    private static func node610() -> Node610 { Node610() }
    private static func node611() -> Node611 { Node611() }
    private static func node612() -> Node612 { Node612() }
    private static func node613() -> Node613 { Node613() }
    private static func node614() -> Node614 { Node614() }
    private static func node615() -> Node615 { Node615() }
    private static func node616() -> Node616 { Node616() }
    private static func node617() -> Node617 { Node617() }
    private static func node618() -> Node618 { Node618() }
    private static func node619() -> Node619 { Node619() }
    private static func node620() -> Node620 { Node620() }
    private static func node621() -> Node621 { Node621() }
    private static func node622() -> Node622 { Node622() }
    private static func node623() -> Node623 { Node623() }
    private static func node624() -> Node624 { Node624() }
    private static func node625() -> Node625 { Node625() }
    private static func node626() -> Node626 { Node626() }
    private static func node627() -> Node627 { Node627() }
    private static func node628() -> Node628 { Node628() }
    private static func node629() -> Node629 { Node629() }
    private static func node630() -> Node630 { Node630() }
    private static func node631() -> Node631 { Node631() }
    private static func node632() -> Node632 { Node632() }
    private static func node633() -> Node633 { Node633() }
    private static func node634() -> Node634 { Node634() }
    private static func node635() -> Node635 { Node635() }
    private static func node636() -> Node636 { Node636() }
    private static func node637() -> Node637 { Node637() }
    private static func node638() -> Node638 { Node638() }
    private static func node639() -> Node639 { Node639() }
    private static func node640() -> Node640 { Node640() }
    private static func node641() -> Node641 { Node641() }
    private static func node642() -> Node642 { Node642() }
    private static func node643() -> Node643 { Node643() }
    private static func node644() -> Node644 { Node644() }
    private static func node645() -> Node645 { Node645() }
    private static func node646() -> Node646 { Node646() }
    private static func node647() -> Node647 { Node647() }
    private static func node648() -> Node648 { Node648() }
    private static func node649() -> Node649 { Node649() }
    private static func node650() -> Node650 { Node650() }
    private static func node651() -> Node651 { Node651() }
    private static func node652() -> Node652 { Node652() }
    private static func node653() -> Node653 { Node653() }
    private static func node654() -> Node654 { Node654() }
    private static func node655() -> Node655 { Node655() }
    private static func node656() -> Node656 { Node656() }
    private static func node657() -> Node657 { Node657() }
    private static func node658() -> Node658 { Node658() }
    private static func node659() -> Node659 { Node659() }
    private static func node660() -> Node660 { Node660() }
    private static func node661() -> Node661 { Node661() }
    private static func node662() -> Node662 { Node662() }
    private static func node663() -> Node663 { Node663() }
    private static func node664() -> Node664 { Node664() }
    private static func node665() -> Node665 { Node665() }
    private static func node666() -> Node666 { Node666() }
    private static func node667() -> Node667 { Node667() }
    private static func node668() -> Node668 { Node668() }
    private static func node669() -> Node669 { Node669() }
    private static func node670() -> Node670 { Node670() }
    private static func node671() -> Node671 { Node671() }
    private static func node672() -> Node672 { Node672() }
    private static func node673() -> Node673 { Node673() }
    private static func node674() -> Node674 { Node674() }
    private static func node675() -> Node675 { Node675() }
    private static func node676() -> Node676 { Node676() }
    private static func node677() -> Node677 { Node677() }
    private static func node678() -> Node678 { Node678() }
    private static func node679() -> Node679 { Node679() }
    private static func node680() -> Node680 { Node680() }
    private static func node681() -> Node681 { Node681() }
    private static func node682() -> Node682 { Node682() }
    private static func node683() -> Node683 { Node683() }
    private static func node684() -> Node684 { Node684() }
    private static func node685() -> Node685 { Node685() }
    private static func node686() -> Node686 { Node686() }
    private static func node687() -> Node687 { Node687() }
    private static func node688() -> Node688 { Node688() }
    private static func node689() -> Node689 { Node689() }
    private static func node690() -> Node690 { Node690() }
    private static func node691() -> Node691 { Node691() }
    private static func node692() -> Node692 { Node692() }
    private static func node693() -> Node693 { Node693() }
    private static func node694() -> Node694 { Node694() }
    private static func node695() -> Node695 { Node695() }
    private static func node696() -> Node696 { Node696() }
    private static func node697() -> Node697 { Node697() }
    private static func node698() -> Node698 { Node698() }
    private static func node699() -> Node699 { Node699() }
    private static func node700() -> Node700 { Node700() }
    private static func node701() -> Node701 { Node701() }
    private static func node702() -> Node702 { Node702() }
    private static func node703() -> Node703 { Node703() }
    private static func node704() -> Node704 { Node704() }
    private static func node705() -> Node705 { Node705() }
    private static func node706() -> Node706 { Node706() }
    private static func node707() -> Node707 { Node707() }
    private static func node708() -> Node708 { Node708() }
    private static func node709() -> Node709 { Node709() }
    private static func node710() -> Node710 { Node710() }
    private static func node711() -> Node711 { Node711() }
    private static func node712() -> Node712 { Node712() }
    private static func node713() -> Node713 { Node713() }
    private static func node714() -> Node714 { Node714() }
    private static func node715() -> Node715 { Node715() }
    private static func node716() -> Node716 { Node716() }
    private static func node717() -> Node717 { Node717() }
    private static func node718() -> Node718 { Node718() }
    private static func node719() -> Node719 { Node719() }
    private static func node720() -> Node720 { Node720() }
    private static func node721() -> Node721 { Node721() }
    private static func node722() -> Node722 { Node722() }
    private static func node723() -> Node723 { Node723() }
    private static func node724() -> Node724 { Node724() }
    private static func node725() -> Node725 { Node725() }
    private static func node726() -> Node726 { Node726() }
    private static func node727() -> Node727 { Node727() }
    private static func node728() -> Node728 { Node728() }
    private static func node729() -> Node729 { Node729() }
    private static func node730() -> Node730 { Node730() }
    private static func node731() -> Node731 { Node731() }
    private static func node732() -> Node732 { Node732() }
    private static func node733() -> Node733 { Node733() }
    private static func node734() -> Node734 { Node734() }
    private static func node735() -> Node735 { Node735() }
    private static func node736() -> Node736 { Node736() }
    private static func node737() -> Node737 { Node737() }
    private static func node738() -> Node738 { Node738() }
    private static func node739() -> Node739 { Node739() }
    private static func node740() -> Node740 { Node740() }
    private static func node741() -> Node741 { Node741() }
    private static func node742() -> Node742 { Node742() }
    private static func node743() -> Node743 { Node743() }
    private static func node744() -> Node744 { Node744() }
    private static func node745() -> Node745 { Node745() }
    private static func node746() -> Node746 { Node746() }
    private static func node747() -> Node747 { Node747() }
    private static func node748() -> Node748 { Node748() }
    private static func node749() -> Node749 { Node749() }
    private static func node750() -> Node750 { Node750() }
    private static func node751() -> Node751 { Node751() }
    private static func node752() -> Node752 { Node752() }
    private static func node753() -> Node753 { Node753() }
    private static func node754() -> Node754 { Node754() }
    private static func node755() -> Node755 { Node755() }
    private static func node756() -> Node756 { Node756() }
    private static func node757() -> Node757 { Node757() }
    private static func node758() -> Node758 { Node758() }
    private static func node759() -> Node759 { Node759() }
    private static func node760() -> Node760 { Node760() }
    private static func node761() -> Node761 { Node761() }
    private static func node762() -> Node762 { Node762() }
    private static func node763() -> Node763 { Node763() }
    private static func node764() -> Node764 { Node764() }
    private static func node765() -> Node765 { Node765() }
    private static func node766() -> Node766 { Node766() }
    private static func node767() -> Node767 { Node767() }
    private static func node768() -> Node768 { Node768() }
    private static func node769() -> Node769 { Node769() }
    private static func node770() -> Node770 { Node770() }
    private static func node771() -> Node771 { Node771() }
    private static func node772() -> Node772 { Node772() }
    private static func node773() -> Node773 { Node773() }
    private static func node774() -> Node774 { Node774() }
    private static func node775() -> Node775 { Node775() }
    private static func node776() -> Node776 { Node776() }
    private static func node777() -> Node777 { Node777() }
    private static func node778() -> Node778 { Node778() }
    private static func node779() -> Node779 { Node779() }
    private static func node780() -> Node780 { Node780() }
    private static func node781() -> Node781 { Node781() }
    private static func node782() -> Node782 { Node782() }
    private static func node783() -> Node783 { Node783() }
    private static func node784() -> Node784 { Node784() }
    private static func node785() -> Node785 { Node785() }
    private static func node786() -> Node786 { Node786() }
    private static func node787() -> Node787 { Node787() }
    private static func node788() -> Node788 { Node788() }
    private static func node789() -> Node789 { Node789() }
    private static func node790() -> Node790 { Node790() }
    private static func node791() -> Node791 { Node791() }
    private static func node792() -> Node792 { Node792() }
    private static func node793() -> Node793 { Node793() }
    private static func node794() -> Node794 { Node794() }
    private static func node795() -> Node795 { Node795() }
    private static func node796() -> Node796 { Node796() }
    private static func node797() -> Node797 { Node797() }
    private static func node798() -> Node798 { Node798() }
    private static func node799() -> Node799 { Node799() }
    private static func node800() -> Node800 { Node800() }
    private static func node801() -> Node801 { Node801() }
    private static func node802() -> Node802 { Node802() }
    private static func node803() -> Node803 { Node803() }
    private static func node804() -> Node804 { Node804() }
    private static func node805() -> Node805 { Node805() }
    private static func node806() -> Node806 { Node806() }
    private static func node807() -> Node807 { Node807() }
    private static func node808() -> Node808 { Node808() }
    private static func node809() -> Node809 { Node809() }
    private static func node810() -> Node810 { Node810() }
    private static func node811() -> Node811 { Node811() }
    private static func node812() -> Node812 { Node812() }
    private static func node813() -> Node813 { Node813() }
    private static func node814() -> Node814 { Node814() }
    private static func node815() -> Node815 { Node815() }
    private static func node816() -> Node816 { Node816() }
    private static func node817() -> Node817 { Node817() }
    private static func node818() -> Node818 { Node818() }
    private static func node819() -> Node819 { Node819() }
    private static func node820() -> Node820 { Node820() }
    private static func node821() -> Node821 { Node821() }
    private static func node822() -> Node822 { Node822() }
    private static func node823() -> Node823 { Node823() }
    private static func node824() -> Node824 { Node824() }
    private static func node825() -> Node825 { Node825() }
    private static func node826() -> Node826 { Node826() }
    private static func node827() -> Node827 { Node827() }
    private static func node828() -> Node828 { Node828() }
    private static func node829() -> Node829 { Node829() }
    private static func node830() -> Node830 { Node830() }
    private static func node831() -> Node831 { Node831() }
    private static func node832() -> Node832 { Node832() }
    private static func node833() -> Node833 { Node833() }
    private static func node834() -> Node834 { Node834() }
    private static func node835() -> Node835 { Node835() }
    private static func node836() -> Node836 { Node836() }
    private static func node837() -> Node837 { Node837() }
    private static func node838() -> Node838 { Node838() }
    private static func node839() -> Node839 { Node839() }
    private static func node840() -> Node840 { Node840() }
    private static func node841() -> Node841 { Node841() }
    private static func node842() -> Node842 { Node842() }
    private static func node843() -> Node843 { Node843() }
    private static func node844() -> Node844 { Node844() }
    private static func node845() -> Node845 { Node845() }
    private static func node846() -> Node846 { Node846() }
    private static func node847() -> Node847 { Node847() }
    private static func node848() -> Node848 { Node848() }
    private static func node849() -> Node849 { Node849() }
    private static func node850() -> Node850 { Node850() }
    private static func node851() -> Node851 { Node851() }
    private static func node852() -> Node852 { Node852() }
    private static func node853() -> Node853 { Node853() }
    private static func node854() -> Node854 { Node854() }
    private static func node855() -> Node855 { Node855() }
    private static func node856() -> Node856 { Node856() }
    private static func node857() -> Node857 { Node857() }
    private static func node858() -> Node858 { Node858() }
    private static func node859() -> Node859 { Node859() }
    private static func node860() -> Node860 { Node860() }
    private static func node861() -> Node861 { Node861() }
    private static func node862() -> Node862 { Node862() }
    private static func node863() -> Node863 { Node863() }
    private static func node864() -> Node864 { Node864() }
    private static func node865() -> Node865 { Node865() }
    private static func node866() -> Node866 { Node866() }
    private static func node867() -> Node867 { Node867() }
    private static func node868() -> Node868 { Node868() }
    private static func node869() -> Node869 { Node869() }
    private static func node870() -> Node870 { Node870() }
    private static func node871() -> Node871 { Node871() }
    private static func node872() -> Node872 { Node872() }
    private static func node873() -> Node873 { Node873() }
    private static func node874() -> Node874 { Node874() }
    private static func node875() -> Node875 { Node875() }
    private static func node876() -> Node876 { Node876() }
    private static func node877() -> Node877 { Node877() }
    private static func node878() -> Node878 { Node878() }
    private static func node879() -> Node879 { Node879() }
    private static func node880() -> Node880 { Node880() }
    private static func node881() -> Node881 { Node881() }
    private static func node882() -> Node882 { Node882() }
    private static func node883() -> Node883 { Node883() }
    private static func node884() -> Node884 { Node884() }
    private static func node885() -> Node885 { Node885() }
    private static func node886() -> Node886 { Node886() }
    private static func node887() -> Node887 { Node887() }
    private static func node888() -> Node888 { Node888() }
    private static func node889() -> Node889 { Node889() }
    private static func node890() -> Node890 { Node890() }
    private static func node891() -> Node891 { Node891() }
    private static func node892() -> Node892 { Node892() }
    private static func node893() -> Node893 { Node893() }
    private static func node894() -> Node894 { Node894() }
    private static func node895() -> Node895 { Node895() }
    private static func node896() -> Node896 { Node896() }
    private static func node897() -> Node897 { Node897() }
    private static func node898() -> Node898 { Node898() }
    private static func node899() -> Node899 { Node899() }
    private static func node900() -> Node900 { Node900() }
    private static func node901() -> Node901 { Node901() }
    private static func node902() -> Node902 { Node902() }
    private static func node903() -> Node903 { Node903() }
    private static func node904() -> Node904 { Node904() }
    private static func node905() -> Node905 { Node905() }
    private static func node906() -> Node906 { Node906() }
    private static func node907() -> Node907 { Node907() }
    private static func node908() -> Node908 { Node908() }
    private static func node909() -> Node909 { Node909() }
    private static func node910() -> Node910 { Node910() }
    private static func node911() -> Node911 { Node911() }
    private static func node912() -> Node912 { Node912() }
    private static func node913() -> Node913 { Node913() }
    private static func node914() -> Node914 { Node914() }
    private static func node915() -> Node915 { Node915() }
    private static func node916() -> Node916 { Node916() }
    private static func node917() -> Node917 { Node917() }
    private static func node918() -> Node918 { Node918() }
    private static func node919() -> Node919 { Node919() }
    private static func node920() -> Node920 { Node920() }
    private static func node921() -> Node921 { Node921() }
    private static func node922() -> Node922 { Node922() }
    private static func node923() -> Node923 { Node923() }
    private static func node924() -> Node924 { Node924() }
    private static func node925() -> Node925 { Node925() }
    private static func node926() -> Node926 { Node926() }
    private static func node927() -> Node927 { Node927() }
    private static func node928() -> Node928 { Node928() }
    private static func node929() -> Node929 { Node929() }
    private static func node930() -> Node930 { Node930() }
    private static func node931() -> Node931 { Node931() }
    private static func node932() -> Node932 { Node932() }
    private static func node933() -> Node933 { Node933() }
    private static func node934() -> Node934 { Node934() }
    private static func node935() -> Node935 { Node935() }
    private static func node936() -> Node936 { Node936() }
    private static func node937() -> Node937 { Node937() }
    private static func node938() -> Node938 { Node938() }
    private static func node939() -> Node939 { Node939() }
    private static func node940() -> Node940 { Node940() }
    private static func node941() -> Node941 { Node941() }
    private static func node942() -> Node942 { Node942() }
    private static func node943() -> Node943 { Node943() }
    private static func node944() -> Node944 { Node944() }
    private static func node945() -> Node945 { Node945() }
    private static func node946() -> Node946 { Node946() }
    private static func node947() -> Node947 { Node947() }
    private static func node948() -> Node948 { Node948() }
    private static func node949() -> Node949 { Node949() }
    private static func node950() -> Node950 { Node950() }
    private static func node951() -> Node951 { Node951() }
    private static func node952() -> Node952 { Node952() }
    private static func node953() -> Node953 { Node953() }
    private static func node954() -> Node954 { Node954() }
    private static func node955() -> Node955 { Node955() }
    private static func node956() -> Node956 { Node956() }
    private static func node957() -> Node957 { Node957() }
    private static func node958() -> Node958 { Node958() }
    private static func node959() -> Node959 { Node959() }
    private static func node960() -> Node960 { Node960() }
    private static func node961() -> Node961 { Node961() }
    private static func node962() -> Node962 { Node962() }
    private static func node963() -> Node963 { Node963() }
    private static func node964() -> Node964 { Node964() }
    private static func node965() -> Node965 { Node965() }
    private static func node966() -> Node966 { Node966() }
    private static func node967() -> Node967 { Node967() }
    private static func node968() -> Node968 { Node968() }
    private static func node969() -> Node969 { Node969() }
    private static func node970() -> Node970 { Node970() }
    private static func node971() -> Node971 { Node971() }
    private static func node972() -> Node972 { Node972() }
    private static func node973() -> Node973 { Node973() }
    private static func node974() -> Node974 { Node974() }
    private static func node975() -> Node975 { Node975() }
    private static func node976() -> Node976 { Node976() }
    private static func node977() -> Node977 { Node977() }
    private static func node978() -> Node978 { Node978() }
    private static func node979() -> Node979 { Node979() }
    private static func node980() -> Node980 { Node980() }
    private static func node981() -> Node981 { Node981() }
    private static func node982() -> Node982 { Node982() }
    private static func node983() -> Node983 { Node983() }
    private static func node984() -> Node984 { Node984() }
    private static func node985() -> Node985 { Node985() }
    private static func node986() -> Node986 { Node986() }
    private static func node987() -> Node987 { Node987() }
    private static func node988() -> Node988 { Node988() }
    private static func node989() -> Node989 { Node989() }
    private static func node990() -> Node990 { Node990() }
    private static func node991() -> Node991 { Node991() }
    private static func node992() -> Node992 { Node992() }
    private static func node993() -> Node993 { Node993() }
    private static func node994() -> Node994 { Node994() }
    private static func node995() -> Node995 { Node995() }
    private static func node996() -> Node996 { Node996() }
    private static func node997() -> Node997 { Node997() }
    private static func node998() -> Node998 { Node998() }
    private static func node999() -> Node999 { Node999() }
}

/// The tree made by closures that call each other.
final class ClosureTree {
    let node0: () -> Node0

    init() {
        let node999 = opaque { Node999() }
        let node998 = opaque { Node998() }
        let node997 = opaque { Node997() }
        let node996 = opaque { Node996() }
        let node995 = opaque { Node995() }
        let node994 = opaque { Node994() }
        let node993 = opaque { Node993() }
        let node992 = opaque { Node992() }
        let node991 = opaque { Node991() }
        let node990 = opaque { Node990() }
        let node989 = opaque { Node989() }
        let node988 = opaque { Node988() }
        let node987 = opaque { Node987() }
        let node986 = opaque { Node986() }
        let node985 = opaque { Node985() }
        let node984 = opaque { Node984() }
        let node983 = opaque { Node983() }
        let node982 = opaque { Node982() }
        let node981 = opaque { Node981() }
        let node980 = opaque { Node980() }
        let node979 = opaque { Node979() }
        let node978 = opaque { Node978() }
        let node977 = opaque { Node977() }
        let node976 = opaque { Node976() }
        let node975 = opaque { Node975() }
        let node974 = opaque { Node974() }
        let node973 = opaque { Node973() }
        let node972 = opaque { Node972() }
        let node971 = opaque { Node971() }
        let node970 = opaque { Node970() }
        let node969 = opaque { Node969() }
        let node968 = opaque { Node968() }
        let node967 = opaque { Node967() }
        let node966 = opaque { Node966() }
        let node965 = opaque { Node965() }
        let node964 = opaque { Node964() }
        let node963 = opaque { Node963() }
        let node962 = opaque { Node962() }
        let node961 = opaque { Node961() }
        let node960 = opaque { Node960() }
        let node959 = opaque { Node959() }
        let node958 = opaque { Node958() }
        let node957 = opaque { Node957() }
        let node956 = opaque { Node956() }
        let node955 = opaque { Node955() }
        let node954 = opaque { Node954() }
        let node953 = opaque { Node953() }
        let node952 = opaque { Node952() }
        let node951 = opaque { Node951() }
        let node950 = opaque { Node950() }
        let node949 = opaque { Node949() }
        let node948 = opaque { Node948() }
        let node947 = opaque { Node947() }
        let node946 = opaque { Node946() }
        let node945 = opaque { Node945() }
        let node944 = opaque { Node944() }
        let node943 = opaque { Node943() }
        let node942 = opaque { Node942() }
        let node941 = opaque { Node941() }
        let node940 = opaque { Node940() }
        let node939 = opaque { Node939() }
        let node938 = opaque { Node938() }
        let node937 = opaque { Node937() }
        let node936 = opaque { Node936() }
        let node935 = opaque { Node935() }
        let node934 = opaque { Node934() }
        let node933 = opaque { Node933() }
        let node932 = opaque { Node932() }
        let node931 = opaque { Node931() }
        let node930 = opaque { Node930() }
        let node929 = opaque { Node929() }
        let node928 = opaque { Node928() }
        let node927 = opaque { Node927() }
        let node926 = opaque { Node926() }
        let node925 = opaque { Node925() }
        let node924 = opaque { Node924() }
        let node923 = opaque { Node923() }
        let node922 = opaque { Node922() }
        let node921 = opaque { Node921() }
        let node920 = opaque { Node920() }
        let node919 = opaque { Node919() }
        let node918 = opaque { Node918() }
        let node917 = opaque { Node917() }
        let node916 = opaque { Node916() }
        let node915 = opaque { Node915() }
        let node914 = opaque { Node914() }
        let node913 = opaque { Node913() }
        let node912 = opaque { Node912() }
        let node911 = opaque { Node911() }
        let node910 = opaque { Node910() }
        let node909 = opaque { Node909() }
        let node908 = opaque { Node908() }
        let node907 = opaque { Node907() }
        let node906 = opaque { Node906() }
        let node905 = opaque { Node905() }
        let node904 = opaque { Node904() }
        let node903 = opaque { Node903() }
        let node902 = opaque { Node902() }
        let node901 = opaque { Node901() }
        let node900 = opaque { Node900() }
        let node899 = opaque { Node899() }
        let node898 = opaque { Node898() }
        let node897 = opaque { Node897() }
        let node896 = opaque { Node896() }
        let node895 = opaque { Node895() }
        let node894 = opaque { Node894() }
        let node893 = opaque { Node893() }
        let node892 = opaque { Node892() }
        let node891 = opaque { Node891() }
        let node890 = opaque { Node890() }
        let node889 = opaque { Node889() }
        let node888 = opaque { Node888() }
        let node887 = opaque { Node887() }
        let node886 = opaque { Node886() }
        let node885 = opaque { Node885() }
        let node884 = opaque { Node884() }
        let node883 = opaque { Node883() }
        let node882 = opaque { Node882() }
        let node881 = opaque { Node881() }
        let node880 = opaque { Node880() }
        let node879 = opaque { Node879() }
        let node878 = opaque { Node878() }
        let node877 = opaque { Node877() }
        let node876 = opaque { Node876() }
        let node875 = opaque { Node875() }
        let node874 = opaque { Node874() }
        let node873 = opaque { Node873() }
        let node872 = opaque { Node872() }
        let node871 = opaque { Node871() }
        let node870 = opaque { Node870() }
        let node869 = opaque { Node869() }
        let node868 = opaque { Node868() }
        let node867 = opaque { Node867() }
        let node866 = opaque { Node866() }
        let node865 = opaque { Node865() }
        let node864 = opaque { Node864() }
        let node863 = opaque { Node863() }
        let node862 = opaque { Node862() }
        let node861 = opaque { Node861() }
        let node860 = opaque { Node860() }
        let node859 = opaque { Node859() }
        let node858 = opaque { Node858() }
        let node857 = opaque { Node857() }
        let node856 = opaque { Node856() }
        let node855 = opaque { Node855() }
        let node854 = opaque { Node854() }
        let node853 = opaque { Node853() }
        let node852 = opaque { Node852() }
        let node851 = opaque { Node851() }
        let node850 = opaque { Node850() }
        let node849 = opaque { Node849() }
        let node848 = opaque { Node848() }
        let node847 = opaque { Node847() }
        let node846 = opaque { Node846() }
        let node845 = opaque { Node845() }
        let node844 = opaque { Node844() }
        let node843 = opaque { Node843() }
        let node842 = opaque { Node842() }
        let node841 = opaque { Node841() }
        let node840 = opaque { Node840() }
        let node839 = opaque { Node839() }
        let node838 = opaque { Node838() }
        let node837 = opaque { Node837() }
        let node836 = opaque { Node836() }
        let node835 = opaque { Node835() }
        let node834 = opaque { Node834() }
        let node833 = opaque { Node833() }
        let node832 = opaque { Node832() }
        let node831 = opaque { Node831() }
        let node830 = opaque { Node830() }
        let node829 = opaque { Node829() }
        let node828 = opaque { Node828() }
        let node827 = opaque { Node827() }
        let node826 = opaque { Node826() }
        let node825 = opaque { Node825() }
        let node824 = opaque { Node824() }
        let node823 = opaque { Node823() }
        let node822 = opaque { Node822() }
        let node821 = opaque { Node821() }
        let node820 = opaque { Node820() }
        let node819 = opaque { Node819() }
        let node818 = opaque { Node818() }
        let node817 = opaque { Node817() }
        let node816 = opaque { Node816() }
        let node815 = opaque { Node815() }
        let node814 = opaque { Node814() }
        let node813 = opaque { Node813() }
        let node812 = opaque { Node812() }
        let node811 = opaque { Node811() }
        let node810 = opaque { Node810() }
        let node809 = opaque { Node809() }
        let node808 = opaque { Node808() }
        let node807 = opaque { Node807() }
        let node806 = opaque { Node806() }
        let node805 = opaque { Node805() }
        let node804 = opaque { Node804() }
        let node803 = opaque { Node803() }
        let node802 = opaque { Node802() }
        let node801 = opaque { Node801() }
        let node800 = opaque { Node800() }
        let node799 = opaque { Node799() }
        let node798 = opaque { Node798() }
        let node797 = opaque { Node797() }
        let node796 = opaque { Node796() }
        let node795 = opaque { Node795() }
        let node794 = opaque { Node794() }
        let node793 = opaque { Node793() }
        let node792 = opaque { Node792() }
        let node791 = opaque { Node791() }
        let node790 = opaque { Node790() }
        let node789 = opaque { Node789() }
        let node788 = opaque { Node788() }
        let node787 = opaque { Node787() }
        let node786 = opaque { Node786() }
        let node785 = opaque { Node785() }
        let node784 = opaque { Node784() }
        let node783 = opaque { Node783() }
        let node782 = opaque { Node782() }
        let node781 = opaque { Node781() }
        let node780 = opaque { Node780() }
        let node779 = opaque { Node779() }
        let node778 = opaque { Node778() }
        let node777 = opaque { Node777() }
        let node776 = opaque { Node776() }
        let node775 = opaque { Node775() }
        let node774 = opaque { Node774() }
        let node773 = opaque { Node773() }
        let node772 = opaque { Node772() }
        let node771 = opaque { Node771() }
        let node770 = opaque { Node770() }
        let node769 = opaque { Node769() }
        let node768 = opaque { Node768() }
        let node767 = opaque { Node767() }
        let node766 = opaque { Node766() }
        let node765 = opaque { Node765() }
        let node764 = opaque { Node764() }
        let node763 = opaque { Node763() }
        let node762 = opaque { Node762() }
        let node761 = opaque { Node761() }
        let node760 = opaque { Node760() }
        let node759 = opaque { Node759() }
        let node758 = opaque { Node758() }
        let node757 = opaque { Node757() }
        let node756 = opaque { Node756() }
        let node755 = opaque { Node755() }
        let node754 = opaque { Node754() }
        let node753 = opaque { Node753() }
        let node752 = opaque { Node752() }
        let node751 = opaque { Node751() }
        let node750 = opaque { Node750() }
        let node749 = opaque { Node749() }
        let node748 = opaque { Node748() }
        let node747 = opaque { Node747() }
        let node746 = opaque { Node746() }
        let node745 = opaque { Node745() }
        let node744 = opaque { Node744() }
        let node743 = opaque { Node743() }
        let node742 = opaque { Node742() }
        let node741 = opaque { Node741() }
        let node740 = opaque { Node740() }
        let node739 = opaque { Node739() }
        let node738 = opaque { Node738() }
        let node737 = opaque { Node737() }
        let node736 = opaque { Node736() }
        let node735 = opaque { Node735() }
        let node734 = opaque { Node734() }
        let node733 = opaque { Node733() }
        let node732 = opaque { Node732() }
        let node731 = opaque { Node731() }
        let node730 = opaque { Node730() }
        let node729 = opaque { Node729() }
        let node728 = opaque { Node728() }
        let node727 = opaque { Node727() }
        let node726 = opaque { Node726() }
        let node725 = opaque { Node725() }
        let node724 = opaque { Node724() }
        let node723 = opaque { Node723() }
        let node722 = opaque { Node722() }
        let node721 = opaque { Node721() }
        let node720 = opaque { Node720() }
        let node719 = opaque { Node719() }
        let node718 = opaque { Node718() }
        let node717 = opaque { Node717() }
        let node716 = opaque { Node716() }
        let node715 = opaque { Node715() }
        let node714 = opaque { Node714() }
        let node713 = opaque { Node713() }
        let node712 = opaque { Node712() }
        let node711 = opaque { Node711() }
        let node710 = opaque { Node710() }
        let node709 = opaque { Node709() }
        let node708 = opaque { Node708() }
        let node707 = opaque { Node707() }
        let node706 = opaque { Node706() }
        let node705 = opaque { Node705() }
        let node704 = opaque { Node704() }
        let node703 = opaque { Node703() }
        let node702 = opaque { Node702() }
        let node701 = opaque { Node701() }
        let node700 = opaque { Node700() }
        let node699 = opaque { Node699() }
        let node698 = opaque { Node698() }
        let node697 = opaque { Node697() }
        let node696 = opaque { Node696() }
        let node695 = opaque { Node695() }
        let node694 = opaque { Node694() }
        let node693 = opaque { Node693() }
        let node692 = opaque { Node692() }
        let node691 = opaque { Node691() }
        let node690 = opaque { Node690() }
        let node689 = opaque { Node689() }
        let node688 = opaque { Node688() }
        let node687 = opaque { Node687() }
        let node686 = opaque { Node686() }
        let node685 = opaque { Node685() }
        let node684 = opaque { Node684() }
        let node683 = opaque { Node683() }
        let node682 = opaque { Node682() }
        let node681 = opaque { Node681() }
        let node680 = opaque { Node680() }
        let node679 = opaque { Node679() }
        let node678 = opaque { Node678() }
        let node677 = opaque { Node677() }
        let node676 = opaque { Node676() }
        let node675 = opaque { Node675() }
        let node674 = opaque { Node674() }
        let node673 = opaque { Node673() }
        let node672 = opaque { Node672() }
        let node671 = opaque { Node671() }
        let node670 = opaque { Node670() }
        let node669 = opaque { Node669() }
        let node668 = opaque { Node668() }
        let node667 = opaque { Node667() }
        let node666 = opaque { Node666() }
        let node665 = opaque { Node665() }
        let node664 = opaque { Node664() }
        let node663 = opaque { Node663() }
        let node662 = opaque { Node662() }
        let node661 = opaque { Node661() }
        let node660 = opaque { Node660() }
        let node659 = opaque { Node659() }
        let node658 = opaque { Node658() }
        let node657 = opaque { Node657() }
        let node656 = opaque { Node656() }
        let node655 = opaque { Node655() }
        let node654 = opaque { Node654() }
        let node653 = opaque { Node653() }
        let node652 = opaque { Node652() }
        let node651 = opaque { Node651() }
        let node650 = opaque { Node650() }
        let node649 = opaque { Node649() }
        let node648 = opaque { Node648() }
        let node647 = opaque { Node647() }
        let node646 = opaque { Node646() }
        let node645 = opaque { Node645() }
        let node644 = opaque { Node644() }
        let node643 = opaque { Node643() }
        let node642 = opaque { Node642() }
        let node641 = opaque { Node641() }
        let node640 = opaque { Node640() }
        let node639 = opaque { Node639() }
        let node638 = opaque { Node638() }
        let node637 = opaque { Node637() }
        let node636 = opaque { Node636() }
        let node635 = opaque { Node635() }
        let node634 = opaque { Node634() }
        let node633 = opaque { Node633() }
        let node632 = opaque { Node632() }
        let node631 = opaque { Node631() }
        let node630 = opaque { Node630() }
        let node629 = opaque { Node629() }
        let node628 = opaque { Node628() }
        let node627 = opaque { Node627() }
        let node626 = opaque { Node626() }
        let node625 = opaque { Node625() }
        let node624 = opaque { Node624() }
        let node623 = opaque { Node623() }
        let node622 = opaque { Node622() }
        let node621 = opaque { Node621() }
        let node620 = opaque { Node620() }
        let node619 = opaque { Node619() }
        let node618 = opaque { Node618() }
        let node617 = opaque { Node617() }
        let node616 = opaque { Node616() }
        let node615 = opaque { Node615() }
        let node614 = opaque { Node614() }
        let node613 = opaque { Node613() }
        let node612 = opaque { Node612() }
        let node611 = opaque { Node611() }
        let node610 = opaque { Node610() }
        let node609 = opaque { Node609() }
        let node608 = opaque { Node608() }
        let node607 = opaque { Node607() }
        let node606 = opaque { Node606() }
        let node605 = opaque { Node605() }
        let node604 = opaque { Node604() }
        let node603 = opaque { Node603() }
        let node602 = opaque { Node602() }
        let node601 = opaque { Node601() }
        let node600 = opaque { Node600() }
        let node599 = opaque { Node599() }
        let node598 = opaque { Node598() }
        let node597 = opaque { Node597() }
        let node596 = opaque { Node596() }
        let node595 = opaque { Node595() }
        let node594 = opaque { Node594() }
        let node593 = opaque { Node593() }
        let node592 = opaque { Node592() }
        let node591 = opaque { Node591() }
        let node590 = opaque { Node590() }
        let node589 = opaque { Node589() }
        let node588 = opaque { Node588() }
        let node587 = opaque { Node587() }
        let node586 = opaque { Node586() }
        let node585 = opaque { Node585() }
        let node584 = opaque { Node584() }
        let node583 = opaque { Node583() }
        let node582 = opaque { Node582() }
        let node581 = opaque { Node581() }
        let node580 = opaque { Node580() }
        let node579 = opaque { Node579() }
        let node578 = opaque { Node578() }
        let node577 = opaque { Node577() }
        let node576 = opaque { Node576() }
        let node575 = opaque { Node575() }
        let node574 = opaque { Node574() }
        let node573 = opaque { Node573() }
        let node572 = opaque { Node572() }
        let node571 = opaque { Node571() }
        let node570 = opaque { Node570() }
        let node569 = opaque { Node569() }
        let node568 = opaque { Node568() }
        let node567 = opaque { Node567() }
        let node566 = opaque { Node566() }
        let node565 = opaque { Node565() }
        let node564 = opaque { Node564() }
        let node563 = opaque { Node563() }
        let node562 = opaque { Node562() }
        let node561 = opaque { Node561() }
        let node560 = opaque { Node560() }
        let node559 = opaque { Node559() }
        let node558 = opaque { Node558() }
        let node557 = opaque { Node557() }
        let node556 = opaque { Node556() }
        let node555 = opaque { Node555() }
        let node554 = opaque { Node554() }
        let node553 = opaque { Node553() }
        let node552 = opaque { Node552() }
        let node551 = opaque { Node551() }
        let node550 = opaque { Node550() }
        let node549 = opaque { Node549() }
        let node548 = opaque { Node548() }
        let node547 = opaque { Node547() }
        let node546 = opaque { Node546() }
        let node545 = opaque { Node545() }
        let node544 = opaque { Node544() }
        let node543 = opaque { Node543() }
        let node542 = opaque { Node542() }
        let node541 = opaque { Node541() }
        let node540 = opaque { Node540() }
        let node539 = opaque { Node539() }
        let node538 = opaque { Node538() }
        let node537 = opaque { Node537() }
        let node536 = opaque { Node536() }
        let node535 = opaque { Node535() }
        let node534 = opaque { Node534() }
        let node533 = opaque { Node533() }
        let node532 = opaque { Node532() }
        let node531 = opaque { Node531() }
        let node530 = opaque { Node530() }
        let node529 = opaque { Node529() }
        let node528 = opaque { Node528() }
        let node527 = opaque { Node527() }
        let node526 = opaque { Node526() }
        let node525 = opaque { Node525() }
        let node524 = opaque { Node524() }
        let node523 = opaque { Node523() }
        let node522 = opaque { Node522() }
        let node521 = opaque { Node521() }
        let node520 = opaque { Node520() }
        let node519 = opaque { Node519() }
        let node518 = opaque { Node518() }
        let node517 = opaque { Node517() }
        let node516 = opaque { Node516() }
        let node515 = opaque { Node515() }
        let node514 = opaque { Node514() }
        let node513 = opaque { Node513() }
        let node512 = opaque { Node512() }
        let node511 = opaque { Node511() }
        let node510 = opaque { Node510() }
        let node509 = opaque { Node509() }
        let node508 = opaque { Node508() }
        let node507 = opaque { Node507() }
        let node506 = opaque { Node506() }
        let node505 = opaque { Node505() }
        let node504 = opaque { Node504() }
        let node503 = opaque { Node503() }
        let node502 = opaque { Node502() }
        let node501 = opaque { Node501() }
        let node500 = opaque { Node500() }
        let node499 = opaque { Node499(left: node999()) }
        let node498 = opaque { Node498(left: node997(), right: node998()) }
        let node497 = opaque { Node497(left: node995(), right: node996()) }
        let node496 = opaque { Node496(left: node993(), right: node994()) }
        let node495 = opaque { Node495(left: node991(), right: node992()) }
        let node494 = opaque { Node494(left: node989(), right: node990()) }
        let node493 = opaque { Node493(left: node987(), right: node988()) }
        let node492 = opaque { Node492(left: node985(), right: node986()) }
        let node491 = opaque { Node491(left: node983(), right: node984()) }
        let node490 = opaque { Node490(left: node981(), right: node982()) }
        let node489 = opaque { Node489(left: node979(), right: node980()) }
        let node488 = opaque { Node488(left: node977(), right: node978()) }
        let node487 = opaque { Node487(left: node975(), right: node976()) }
        let node486 = opaque { Node486(left: node973(), right: node974()) }
        let node485 = opaque { Node485(left: node971(), right: node972()) }
        let node484 = opaque { Node484(left: node969(), right: node970()) }
        let node483 = opaque { Node483(left: node967(), right: node968()) }
        let node482 = opaque { Node482(left: node965(), right: node966()) }
        let node481 = opaque { Node481(left: node963(), right: node964()) }
        let node480 = opaque { Node480(left: node961(), right: node962()) }
        let node479 = opaque { Node479(left: node959(), right: node960()) }
        let node478 = opaque { Node478(left: node957(), right: node958()) }
        let node477 = opaque { Node477(left: node955(), right: node956()) }
        let node476 = opaque { Node476(left: node953(), right: node954()) }
        let node475 = opaque { Node475(left: node951(), right: node952()) }
        let node474 = opaque { Node474(left: node949(), right: node950()) }
        let node473 = opaque { Node473(left: node947(), right: node948()) }
        let node472 = opaque { Node472(left: node945(), right: node946()) }
        let node471 = opaque { Node471(left: node943(), right: node944()) }
        let node470 = opaque { Node470(left: node941(), right: node942()) }
        let node469 = opaque { Node469(left: node939(), right: node940()) }
        let node468 = opaque { Node468(left: node937(), right: node938()) }
        let node467 = opaque { Node467(left: node935(), right: node936()) }
        let node466 = opaque { Node466(left: node933(), right: node934()) }
        let node465 = opaque { Node465(left: node931(), right: node932()) }
        let node464 = opaque { Node464(left: node929(), right: node930()) }
        let node463 = opaque { Node463(left: node927(), right: node928()) }
        let node462 = opaque { Node462(left: node925(), right: node926()) }
        let node461 = opaque { Node461(left: node923(), right: node924()) }
        let node460 = opaque { Node460(left: node921(), right: node922()) }
        let node459 = opaque { Node459(left: node919(), right: node920()) }
        let node458 = opaque { Node458(left: node917(), right: node918()) }
        let node457 = opaque { Node457(left: node915(), right: node916()) }
        let node456 = opaque { Node456(left: node913(), right: node914()) }
        let node455 = opaque { Node455(left: node911(), right: node912()) }
        let node454 = opaque { Node454(left: node909(), right: node910()) }
        let node453 = opaque { Node453(left: node907(), right: node908()) }
        let node452 = opaque { Node452(left: node905(), right: node906()) }
        let node451 = opaque { Node451(left: node903(), right: node904()) }
        let node450 = opaque { Node450(left: node901(), right: node902()) }
        let node449 = opaque { Node449(left: node899(), right: node900()) }
        let node448 = opaque { Node448(left: node897(), right: node898()) }
        let node447 = opaque { Node447(left: node895(), right: node896()) }
        let node446 = opaque { Node446(left: node893(), right: node894()) }
        let node445 = opaque { Node445(left: node891(), right: node892()) }
        let node444 = opaque { Node444(left: node889(), right: node890()) }
        let node443 = opaque { Node443(left: node887(), right: node888()) }
        let node442 = opaque { Node442(left: node885(), right: node886()) }
        let node441 = opaque { Node441(left: node883(), right: node884()) }
        let node440 = opaque { Node440(left: node881(), right: node882()) }
        let node439 = opaque { Node439(left: node879(), right: node880()) }
        let node438 = opaque { Node438(left: node877(), right: node878()) }
        let node437 = opaque { Node437(left: node875(), right: node876()) }
        let node436 = opaque { Node436(left: node873(), right: node874()) }
        let node435 = opaque { Node435(left: node871(), right: node872()) }
        let node434 = opaque { Node434(left: node869(), right: node870()) }
        let node433 = opaque { Node433(left: node867(), right: node868()) }
        let node432 = opaque { Node432(left: node865(), right: node866()) }
        let node431 = opaque { Node431(left: node863(), right: node864()) }
        let node430 = opaque { Node430(left: node861(), right: node862()) }
        let node429 = opaque { Node429(left: node859(), right: node860()) }
        let node428 = opaque { Node428(left: node857(), right: node858()) }
        let node427 = opaque { Node427(left: node855(), right: node856()) }
        let node426 = opaque { Node426(left: node853(), right: node854()) }
        let node425 = opaque { Node425(left: node851(), right: node852()) }
        let node424 = opaque { Node424(left: node849(), right: node850()) }
        let node423 = opaque { Node423(left: node847(), right: node848()) }
        let node422 = opaque { Node422(left: node845(), right: node846()) }
        let node421 = opaque { Node421(left: node843(), right: node844()) }
        let node420 = opaque { Node420(left: node841(), right: node842()) }
        let node419 = opaque { Node419(left: node839(), right: node840()) }
        let node418 = opaque { Node418(left: node837(), right: node838()) }
        let node417 = opaque { Node417(left: node835(), right: node836()) }
        let node416 = opaque { Node416(left: node833(), right: node834()) }
        let node415 = opaque { Node415(left: node831(), right: node832()) }
        let node414 = opaque { Node414(left: node829(), right: node830()) }
        let node413 = opaque { Node413(left: node827(), right: node828()) }
        let node412 = opaque { Node412(left: node825(), right: node826()) }
        let node411 = opaque { Node411(left: node823(), right: node824()) }
        let node410 = opaque { Node410(left: node821(), right: node822()) }
        let node409 = opaque { Node409(left: node819(), right: node820()) }
        let node408 = opaque { Node408(left: node817(), right: node818()) }
        let node407 = opaque { Node407(left: node815(), right: node816()) }
        let node406 = opaque { Node406(left: node813(), right: node814()) }
        let node405 = opaque { Node405(left: node811(), right: node812()) }
        let node404 = opaque { Node404(left: node809(), right: node810()) }
        let node403 = opaque { Node403(left: node807(), right: node808()) }
        let node402 = opaque { Node402(left: node805(), right: node806()) }
        let node401 = opaque { Node401(left: node803(), right: node804()) }
        let node400 = opaque { Node400(left: node801(), right: node802()) }
        let node399 = opaque { Node399(left: node799(), right: node800()) }
        let node398 = opaque { Node398(left: node797(), right: node798()) }
        let node397 = opaque { Node397(left: node795(), right: node796()) }
        let node396 = opaque { Node396(left: node793(), right: node794()) }
        let node395 = opaque { Node395(left: node791(), right: node792()) }
        let node394 = opaque { Node394(left: node789(), right: node790()) }
        let node393 = opaque { Node393(left: node787(), right: node788()) }
        let node392 = opaque { Node392(left: node785(), right: node786()) }
        let node391 = opaque { Node391(left: node783(), right: node784()) }
        let node390 = opaque { Node390(left: node781(), right: node782()) }
        let node389 = opaque { Node389(left: node779(), right: node780()) }
        let node388 = opaque { Node388(left: node777(), right: node778()) }
        let node387 = opaque { Node387(left: node775(), right: node776()) }
        let node386 = opaque { Node386(left: node773(), right: node774()) }
        let node385 = opaque { Node385(left: node771(), right: node772()) }
        let node384 = opaque { Node384(left: node769(), right: node770()) }
        let node383 = opaque { Node383(left: node767(), right: node768()) }
        let node382 = opaque { Node382(left: node765(), right: node766()) }
        let node381 = opaque { Node381(left: node763(), right: node764()) }
        let node380 = opaque { Node380(left: node761(), right: node762()) }
        let node379 = opaque { Node379(left: node759(), right: node760()) }
        let node378 = opaque { Node378(left: node757(), right: node758()) }
        let node377 = opaque { Node377(left: node755(), right: node756()) }
        let node376 = opaque { Node376(left: node753(), right: node754()) }
        let node375 = opaque { Node375(left: node751(), right: node752()) }
        let node374 = opaque { Node374(left: node749(), right: node750()) }
        let node373 = opaque { Node373(left: node747(), right: node748()) }
        let node372 = opaque { Node372(left: node745(), right: node746()) }
        let node371 = opaque { Node371(left: node743(), right: node744()) }
        let node370 = opaque { Node370(left: node741(), right: node742()) }
        let node369 = opaque { Node369(left: node739(), right: node740()) }
        let node368 = opaque { Node368(left: node737(), right: node738()) }
        let node367 = opaque { Node367(left: node735(), right: node736()) }
        let node366 = opaque { Node366(left: node733(), right: node734()) }
        let node365 = opaque { Node365(left: node731(), right: node732()) }
        let node364 = opaque { Node364(left: node729(), right: node730()) }
        let node363 = opaque { Node363(left: node727(), right: node728()) }
        let node362 = opaque { Node362(left: node725(), right: node726()) }
        let node361 = opaque { Node361(left: node723(), right: node724()) }
        let node360 = opaque { Node360(left: node721(), right: node722()) }
        let node359 = opaque { Node359(left: node719(), right: node720()) }
        let node358 = opaque { Node358(left: node717(), right: node718()) }
        let node357 = opaque { Node357(left: node715(), right: node716()) }
        let node356 = opaque { Node356(left: node713(), right: node714()) }
        let node355 = opaque { Node355(left: node711(), right: node712()) }
        let node354 = opaque { Node354(left: node709(), right: node710()) }
        let node353 = opaque { Node353(left: node707(), right: node708()) }
        let node352 = opaque { Node352(left: node705(), right: node706()) }
        let node351 = opaque { Node351(left: node703(), right: node704()) }
        let node350 = opaque { Node350(left: node701(), right: node702()) }
        let node349 = opaque { Node349(left: node699(), right: node700()) }
        let node348 = opaque { Node348(left: node697(), right: node698()) }
        let node347 = opaque { Node347(left: node695(), right: node696()) }
        let node346 = opaque { Node346(left: node693(), right: node694()) }
        let node345 = opaque { Node345(left: node691(), right: node692()) }
        let node344 = opaque { Node344(left: node689(), right: node690()) }
        let node343 = opaque { Node343(left: node687(), right: node688()) }
        let node342 = opaque { Node342(left: node685(), right: node686()) }
        let node341 = opaque { Node341(left: node683(), right: node684()) }
        let node340 = opaque { Node340(left: node681(), right: node682()) }
        let node339 = opaque { Node339(left: node679(), right: node680()) }
        let node338 = opaque { Node338(left: node677(), right: node678()) }
        let node337 = opaque { Node337(left: node675(), right: node676()) }
        let node336 = opaque { Node336(left: node673(), right: node674()) }
        let node335 = opaque { Node335(left: node671(), right: node672()) }
        let node334 = opaque { Node334(left: node669(), right: node670()) }
        let node333 = opaque { Node333(left: node667(), right: node668()) }
        let node332 = opaque { Node332(left: node665(), right: node666()) }
        let node331 = opaque { Node331(left: node663(), right: node664()) }
        let node330 = opaque { Node330(left: node661(), right: node662()) }
        let node329 = opaque { Node329(left: node659(), right: node660()) }
        let node328 = opaque { Node328(left: node657(), right: node658()) }
        let node327 = opaque { Node327(left: node655(), right: node656()) }
        let node326 = opaque { Node326(left: node653(), right: node654()) }
        let node325 = opaque { Node325(left: node651(), right: node652()) }
        let node324 = opaque { Node324(left: node649(), right: node650()) }
        let node323 = opaque { Node323(left: node647(), right: node648()) }
        let node322 = opaque { Node322(left: node645(), right: node646()) }
        let node321 = opaque { Node321(left: node643(), right: node644()) }
        let node320 = opaque { Node320(left: node641(), right: node642()) }
        let node319 = opaque { Node319(left: node639(), right: node640()) }
        let node318 = opaque { Node318(left: node637(), right: node638()) }
        let node317 = opaque { Node317(left: node635(), right: node636()) }
        let node316 = opaque { Node316(left: node633(), right: node634()) }
        let node315 = opaque { Node315(left: node631(), right: node632()) }
        let node314 = opaque { Node314(left: node629(), right: node630()) }
        let node313 = opaque { Node313(left: node627(), right: node628()) }
        let node312 = opaque { Node312(left: node625(), right: node626()) }
        let node311 = opaque { Node311(left: node623(), right: node624()) }
        let node310 = opaque { Node310(left: node621(), right: node622()) }
        let node309 = opaque { Node309(left: node619(), right: node620()) }
        let node308 = opaque { Node308(left: node617(), right: node618()) }
        let node307 = opaque { Node307(left: node615(), right: node616()) }
        let node306 = opaque { Node306(left: node613(), right: node614()) }
        let node305 = opaque { Node305(left: node611(), right: node612()) }
        let node304 = opaque { Node304(left: node609(), right: node610()) }
        let node303 = opaque { Node303(left: node607(), right: node608()) }
        let node302 = opaque { Node302(left: node605(), right: node606()) }
        let node301 = opaque { Node301(left: node603(), right: node604()) }
        let node300 = opaque { Node300(left: node601(), right: node602()) }
        let node299 = opaque { Node299(left: node599(), right: node600()) }
        let node298 = opaque { Node298(left: node597(), right: node598()) }
        let node297 = opaque { Node297(left: node595(), right: node596()) }
        let node296 = opaque { Node296(left: node593(), right: node594()) }
        let node295 = opaque { Node295(left: node591(), right: node592()) }
        let node294 = opaque { Node294(left: node589(), right: node590()) }
        let node293 = opaque { Node293(left: node587(), right: node588()) }
        let node292 = opaque { Node292(left: node585(), right: node586()) }
        let node291 = opaque { Node291(left: node583(), right: node584()) }
        let node290 = opaque { Node290(left: node581(), right: node582()) }
        let node289 = opaque { Node289(left: node579(), right: node580()) }
        let node288 = opaque { Node288(left: node577(), right: node578()) }
        let node287 = opaque { Node287(left: node575(), right: node576()) }
        let node286 = opaque { Node286(left: node573(), right: node574()) }
        let node285 = opaque { Node285(left: node571(), right: node572()) }
        let node284 = opaque { Node284(left: node569(), right: node570()) }
        let node283 = opaque { Node283(left: node567(), right: node568()) }
        let node282 = opaque { Node282(left: node565(), right: node566()) }
        let node281 = opaque { Node281(left: node563(), right: node564()) }
        let node280 = opaque { Node280(left: node561(), right: node562()) }
        let node279 = opaque { Node279(left: node559(), right: node560()) }
        let node278 = opaque { Node278(left: node557(), right: node558()) }
        let node277 = opaque { Node277(left: node555(), right: node556()) }
        let node276 = opaque { Node276(left: node553(), right: node554()) }
        let node275 = opaque { Node275(left: node551(), right: node552()) }
        let node274 = opaque { Node274(left: node549(), right: node550()) }
        let node273 = opaque { Node273(left: node547(), right: node548()) }
        let node272 = opaque { Node272(left: node545(), right: node546()) }
        let node271 = opaque { Node271(left: node543(), right: node544()) }
        let node270 = opaque { Node270(left: node541(), right: node542()) }
        let node269 = opaque { Node269(left: node539(), right: node540()) }
        let node268 = opaque { Node268(left: node537(), right: node538()) }
        let node267 = opaque { Node267(left: node535(), right: node536()) }
        let node266 = opaque { Node266(left: node533(), right: node534()) }
        let node265 = opaque { Node265(left: node531(), right: node532()) }
        let node264 = opaque { Node264(left: node529(), right: node530()) }
        let node263 = opaque { Node263(left: node527(), right: node528()) }
        let node262 = opaque { Node262(left: node525(), right: node526()) }
        let node261 = opaque { Node261(left: node523(), right: node524()) }
        let node260 = opaque { Node260(left: node521(), right: node522()) }
        let node259 = opaque { Node259(left: node519(), right: node520()) }
        let node258 = opaque { Node258(left: node517(), right: node518()) }
        let node257 = opaque { Node257(left: node515(), right: node516()) }
        let node256 = opaque { Node256(left: node513(), right: node514()) }
        let node255 = opaque { Node255(left: node511(), right: node512()) }
        let node254 = opaque { Node254(left: node509(), right: node510()) }
        let node253 = opaque { Node253(left: node507(), right: node508()) }
        let node252 = opaque { Node252(left: node505(), right: node506()) }
        let node251 = opaque { Node251(left: node503(), right: node504()) }
        let node250 = opaque { Node250(left: node501(), right: node502()) }
        let node249 = opaque { Node249(left: node499(), right: node500()) }
        let node248 = opaque { Node248(left: node497(), right: node498()) }
        let node247 = opaque { Node247(left: node495(), right: node496()) }
        let node246 = opaque { Node246(left: node493(), right: node494()) }
        let node245 = opaque { Node245(left: node491(), right: node492()) }
        let node244 = opaque { Node244(left: node489(), right: node490()) }
        let node243 = opaque { Node243(left: node487(), right: node488()) }
        let node242 = opaque { Node242(left: node485(), right: node486()) }
        let node241 = opaque { Node241(left: node483(), right: node484()) }
        let node240 = opaque { Node240(left: node481(), right: node482()) }
        let node239 = opaque { Node239(left: node479(), right: node480()) }
        let node238 = opaque { Node238(left: node477(), right: node478()) }
        let node237 = opaque { Node237(left: node475(), right: node476()) }
        let node236 = opaque { Node236(left: node473(), right: node474()) }
        let node235 = opaque { Node235(left: node471(), right: node472()) }
        let node234 = opaque { Node234(left: node469(), right: node470()) }
        let node233 = opaque { Node233(left: node467(), right: node468()) }
        let node232 = opaque { Node232(left: node465(), right: node466()) }
        let node231 = opaque { Node231(left: node463(), right: node464()) }
        let node230 = opaque { Node230(left: node461(), right: node462()) }
        let node229 = opaque { Node229(left: node459(), right: node460()) }
        let node228 = opaque { Node228(left: node457(), right: node458()) }
        let node227 = opaque { Node227(left: node455(), right: node456()) }
        let node226 = opaque { Node226(left: node453(), right: node454()) }
        let node225 = opaque { Node225(left: node451(), right: node452()) }
        let node224 = opaque { Node224(left: node449(), right: node450()) }
        let node223 = opaque { Node223(left: node447(), right: node448()) }
        let node222 = opaque { Node222(left: node445(), right: node446()) }
        let node221 = opaque { Node221(left: node443(), right: node444()) }
        let node220 = opaque { Node220(left: node441(), right: node442()) }
        let node219 = opaque { Node219(left: node439(), right: node440()) }
        let node218 = opaque { Node218(left: node437(), right: node438()) }
        let node217 = opaque { Node217(left: node435(), right: node436()) }
        let node216 = opaque { Node216(left: node433(), right: node434()) }
        let node215 = opaque { Node215(left: node431(), right: node432()) }
        let node214 = opaque { Node214(left: node429(), right: node430()) }
        let node213 = opaque { Node213(left: node427(), right: node428()) }
        let node212 = opaque { Node212(left: node425(), right: node426()) }
        let node211 = opaque { Node211(left: node423(), right: node424()) }
        let node210 = opaque { Node210(left: node421(), right: node422()) }
        let node209 = opaque { Node209(left: node419(), right: node420()) }
        let node208 = opaque { Node208(left: node417(), right: node418()) }
        let node207 = opaque { Node207(left: node415(), right: node416()) }
        let node206 = opaque { Node206(left: node413(), right: node414()) }
        let node205 = opaque { Node205(left: node411(), right: node412()) }
        let node204 = opaque { Node204(left: node409(), right: node410()) }
        let node203 = opaque { Node203(left: node407(), right: node408()) }
        let node202 = opaque { Node202(left: node405(), right: node406()) }
        let node201 = opaque { Node201(left: node403(), right: node404()) }
        let node200 = opaque { Node200(left: node401(), right: node402()) }
        let node199 = opaque { Node199(left: node399(), right: node400()) }
        let node198 = opaque { Node198(left: node397(), right: node398()) }
        let node197 = opaque { Node197(left: node395(), right: node396()) }
        let node196 = opaque { Node196(left: node393(), right: node394()) }
        let node195 = opaque { Node195(left: node391(), right: node392()) }
        let node194 = opaque { Node194(left: node389(), right: node390()) }
        let node193 = opaque { Node193(left: node387(), right: node388()) }
        let node192 = opaque { Node192(left: node385(), right: node386()) }
        let node191 = opaque { Node191(left: node383(), right: node384()) }
        let node190 = opaque { Node190(left: node381(), right: node382()) }
        let node189 = opaque { Node189(left: node379(), right: node380()) }
        let node188 = opaque { Node188(left: node377(), right: node378()) }
        let node187 = opaque { Node187(left: node375(), right: node376()) }
        let node186 = opaque { Node186(left: node373(), right: node374()) }
        let node185 = opaque { Node185(left: node371(), right: node372()) }
        let node184 = opaque { Node184(left: node369(), right: node370()) }
        let node183 = opaque { Node183(left: node367(), right: node368()) }
        let node182 = opaque { Node182(left: node365(), right: node366()) }
        let node181 = opaque { Node181(left: node363(), right: node364()) }
        let node180 = opaque { Node180(left: node361(), right: node362()) }
        let node179 = opaque { Node179(left: node359(), right: node360()) }
        let node178 = opaque { Node178(left: node357(), right: node358()) }
        let node177 = opaque { Node177(left: node355(), right: node356()) }
        let node176 = opaque { Node176(left: node353(), right: node354()) }
        let node175 = opaque { Node175(left: node351(), right: node352()) }
        let node174 = opaque { Node174(left: node349(), right: node350()) }
        let node173 = opaque { Node173(left: node347(), right: node348()) }
        let node172 = opaque { Node172(left: node345(), right: node346()) }
        let node171 = opaque { Node171(left: node343(), right: node344()) }
        let node170 = opaque { Node170(left: node341(), right: node342()) }
        let node169 = opaque { Node169(left: node339(), right: node340()) }
        let node168 = opaque { Node168(left: node337(), right: node338()) }
        let node167 = opaque { Node167(left: node335(), right: node336()) }
        let node166 = opaque { Node166(left: node333(), right: node334()) }
        let node165 = opaque { Node165(left: node331(), right: node332()) }
        let node164 = opaque { Node164(left: node329(), right: node330()) }
        let node163 = opaque { Node163(left: node327(), right: node328()) }
        let node162 = opaque { Node162(left: node325(), right: node326()) }
        let node161 = opaque { Node161(left: node323(), right: node324()) }
        let node160 = opaque { Node160(left: node321(), right: node322()) }
        let node159 = opaque { Node159(left: node319(), right: node320()) }
        let node158 = opaque { Node158(left: node317(), right: node318()) }
        let node157 = opaque { Node157(left: node315(), right: node316()) }
        let node156 = opaque { Node156(left: node313(), right: node314()) }
        let node155 = opaque { Node155(left: node311(), right: node312()) }
        let node154 = opaque { Node154(left: node309(), right: node310()) }
        let node153 = opaque { Node153(left: node307(), right: node308()) }
        let node152 = opaque { Node152(left: node305(), right: node306()) }
        let node151 = opaque { Node151(left: node303(), right: node304()) }
        let node150 = opaque { Node150(left: node301(), right: node302()) }
        let node149 = opaque { Node149(left: node299(), right: node300()) }
        let node148 = opaque { Node148(left: node297(), right: node298()) }
        let node147 = opaque { Node147(left: node295(), right: node296()) }
        let node146 = opaque { Node146(left: node293(), right: node294()) }
        let node145 = opaque { Node145(left: node291(), right: node292()) }
        let node144 = opaque { Node144(left: node289(), right: node290()) }
        let node143 = opaque { Node143(left: node287(), right: node288()) }
        let node142 = opaque { Node142(left: node285(), right: node286()) }
        let node141 = opaque { Node141(left: node283(), right: node284()) }
        let node140 = opaque { Node140(left: node281(), right: node282()) }
        let node139 = opaque { Node139(left: node279(), right: node280()) }
        let node138 = opaque { Node138(left: node277(), right: node278()) }
        let node137 = opaque { Node137(left: node275(), right: node276()) }
        let node136 = opaque { Node136(left: node273(), right: node274()) }
        let node135 = opaque { Node135(left: node271(), right: node272()) }
        let node134 = opaque { Node134(left: node269(), right: node270()) }
        let node133 = opaque { Node133(left: node267(), right: node268()) }
        let node132 = opaque { Node132(left: node265(), right: node266()) }
        let node131 = opaque { Node131(left: node263(), right: node264()) }
        let node130 = opaque { Node130(left: node261(), right: node262()) }
        let node129 = opaque { Node129(left: node259(), right: node260()) }
        let node128 = opaque { Node128(left: node257(), right: node258()) }
        let node127 = opaque { Node127(left: node255(), right: node256()) }
        let node126 = opaque { Node126(left: node253(), right: node254()) }
        let node125 = opaque { Node125(left: node251(), right: node252()) }
        let node124 = opaque { Node124(left: node249(), right: node250()) }
        let node123 = opaque { Node123(left: node247(), right: node248()) }
        let node122 = opaque { Node122(left: node245(), right: node246()) }
        let node121 = opaque { Node121(left: node243(), right: node244()) }
        let node120 = opaque { Node120(left: node241(), right: node242()) }
        let node119 = opaque { Node119(left: node239(), right: node240()) }
        let node118 = opaque { Node118(left: node237(), right: node238()) }
        let node117 = opaque { Node117(left: node235(), right: node236()) }
        let node116 = opaque { Node116(left: node233(), right: node234()) }
        let node115 = opaque { Node115(left: node231(), right: node232()) }
        let node114 = opaque { Node114(left: node229(), right: node230()) }
        let node113 = opaque { Node113(left: node227(), right: node228()) }
        let node112 = opaque { Node112(left: node225(), right: node226()) }
        let node111 = opaque { Node111(left: node223(), right: node224()) }
        let node110 = opaque { Node110(left: node221(), right: node222()) }
        let node109 = opaque { Node109(left: node219(), right: node220()) }
        let node108 = opaque { Node108(left: node217(), right: node218()) }
        let node107 = opaque { Node107(left: node215(), right: node216()) }
        let node106 = opaque { Node106(left: node213(), right: node214()) }
        let node105 = opaque { Node105(left: node211(), right: node212()) }
        let node104 = opaque { Node104(left: node209(), right: node210()) }
        let node103 = opaque { Node103(left: node207(), right: node208()) }
        let node102 = opaque { Node102(left: node205(), right: node206()) }
        let node101 = opaque { Node101(left: node203(), right: node204()) }
        let node100 = opaque { Node100(left: node201(), right: node202()) }
        let node99 = opaque { Node99(left: node199(), right: node200()) }
        let node98 = opaque { Node98(left: node197(), right: node198()) }
        let node97 = opaque { Node97(left: node195(), right: node196()) }
        let node96 = opaque { Node96(left: node193(), right: node194()) }
        let node95 = opaque { Node95(left: node191(), right: node192()) }
        let node94 = opaque { Node94(left: node189(), right: node190()) }
        let node93 = opaque { Node93(left: node187(), right: node188()) }
        let node92 = opaque { Node92(left: node185(), right: node186()) }
        let node91 = opaque { Node91(left: node183(), right: node184()) }
        let node90 = opaque { Node90(left: node181(), right: node182()) }
        let node89 = opaque { Node89(left: node179(), right: node180()) }
        let node88 = opaque { Node88(left: node177(), right: node178()) }
        let node87 = opaque { Node87(left: node175(), right: node176()) }
        let node86 = opaque { Node86(left: node173(), right: node174()) }
        let node85 = opaque { Node85(left: node171(), right: node172()) }
        let node84 = opaque { Node84(left: node169(), right: node170()) }
        let node83 = opaque { Node83(left: node167(), right: node168()) }
        let node82 = opaque { Node82(left: node165(), right: node166()) }
        let node81 = opaque { Node81(left: node163(), right: node164()) }
        let node80 = opaque { Node80(left: node161(), right: node162()) }
        let node79 = opaque { Node79(left: node159(), right: node160()) }
        let node78 = opaque { Node78(left: node157(), right: node158()) }
        let node77 = opaque { Node77(left: node155(), right: node156()) }
        let node76 = opaque { Node76(left: node153(), right: node154()) }
        let node75 = opaque { Node75(left: node151(), right: node152()) }
        let node74 = opaque { Node74(left: node149(), right: node150()) }
        let node73 = opaque { Node73(left: node147(), right: node148()) }
        let node72 = opaque { Node72(left: node145(), right: node146()) }
        let node71 = opaque { Node71(left: node143(), right: node144()) }
        let node70 = opaque { Node70(left: node141(), right: node142()) }
        let node69 = opaque { Node69(left: node139(), right: node140()) }
        let node68 = opaque { Node68(left: node137(), right: node138()) }
        let node67 = opaque { Node67(left: node135(), right: node136()) }
        let node66 = opaque { Node66(left: node133(), right: node134()) }
        let node65 = opaque { Node65(left: node131(), right: node132()) }
        let node64 = opaque { Node64(left: node129(), right: node130()) }
        let node63 = opaque { Node63(left: node127(), right: node128()) }
        let node62 = opaque { Node62(left: node125(), right: node126()) }
        let node61 = opaque { Node61(left: node123(), right: node124()) }
        let node60 = opaque { Node60(left: node121(), right: node122()) }
        let node59 = opaque { Node59(left: node119(), right: node120()) }
        let node58 = opaque { Node58(left: node117(), right: node118()) }
        let node57 = opaque { Node57(left: node115(), right: node116()) }
        let node56 = opaque { Node56(left: node113(), right: node114()) }
        let node55 = opaque { Node55(left: node111(), right: node112()) }
        let node54 = opaque { Node54(left: node109(), right: node110()) }
        let node53 = opaque { Node53(left: node107(), right: node108()) }
        let node52 = opaque { Node52(left: node105(), right: node106()) }
        let node51 = opaque { Node51(left: node103(), right: node104()) }
        let node50 = opaque { Node50(left: node101(), right: node102()) }
        let node49 = opaque { Node49(left: node99(), right: node100()) }
        let node48 = opaque { Node48(left: node97(), right: node98()) }
        let node47 = opaque { Node47(left: node95(), right: node96()) }
        let node46 = opaque { Node46(left: node93(), right: node94()) }
        let node45 = opaque { Node45(left: node91(), right: node92()) }
        let node44 = opaque { Node44(left: node89(), right: node90()) }
        let node43 = opaque { Node43(left: node87(), right: node88()) }
        let node42 = opaque { Node42(left: node85(), right: node86()) }
        let node41 = opaque { Node41(left: node83(), right: node84()) }
        let node40 = opaque { Node40(left: node81(), right: node82()) }
        let node39 = opaque { Node39(left: node79(), right: node80()) }
        let node38 = opaque { Node38(left: node77(), right: node78()) }
        let node37 = opaque { Node37(left: node75(), right: node76()) }
        let node36 = opaque { Node36(left: node73(), right: node74()) }
        let node35 = opaque { Node35(left: node71(), right: node72()) }
        let node34 = opaque { Node34(left: node69(), right: node70()) }
        let node33 = opaque { Node33(left: node67(), right: node68()) }
        let node32 = opaque { Node32(left: node65(), right: node66()) }
        let node31 = opaque { Node31(left: node63(), right: node64()) }
        let node30 = opaque { Node30(left: node61(), right: node62()) }
        let node29 = opaque { Node29(left: node59(), right: node60()) }
        let node28 = opaque { Node28(left: node57(), right: node58()) }
        let node27 = opaque { Node27(left: node55(), right: node56()) }
        let node26 = opaque { Node26(left: node53(), right: node54()) }
        let node25 = opaque { Node25(left: node51(), right: node52()) }
        let node24 = opaque { Node24(left: node49(), right: node50()) }
        let node23 = opaque { Node23(left: node47(), right: node48()) }
        let node22 = opaque { Node22(left: node45(), right: node46()) }
        let node21 = opaque { Node21(left: node43(), right: node44()) }
        let node20 = opaque { Node20(left: node41(), right: node42()) }
        let node19 = opaque { Node19(left: node39(), right: node40()) }
        let node18 = opaque { Node18(left: node37(), right: node38()) }
        let node17 = opaque { Node17(left: node35(), right: node36()) }
        let node16 = opaque { Node16(left: node33(), right: node34()) }
        let node15 = opaque { Node15(left: node31(), right: node32()) }
        let node14 = opaque { Node14(left: node29(), right: node30()) }
        let node13 = opaque { Node13(left: node27(), right: node28()) }
        let node12 = opaque { Node12(left: node25(), right: node26()) }
        let node11 = opaque { Node11(left: node23(), right: node24()) }
        let node10 = opaque { Node10(left: node21(), right: node22()) }
        let node9 = opaque { Node9(left: node19(), right: node20()) }
        let node8 = opaque { Node8(left: node17(), right: node18()) }
        let node7 = opaque { Node7(left: node15(), right: node16()) }
        let node6 = opaque { Node6(left: node13(), right: node14()) }
        let node5 = opaque { Node5(left: node11(), right: node12()) }
        let node4 = opaque { Node4(left: node9(), right: node10()) }
        let node3 = opaque { Node3(left: node7(), right: node8()) }
        let node2 = opaque { Node2(left: node5(), right: node6()) }
        let node1 = opaque { Node1(left: node3(), right: node4()) }
        let node0 = opaque { Node0(left: node1(), right: node2()) }
        self.node0 = node0
    }
}

extension Table {
    /// The tree as entries of a table.
    func bindTree() {
        bindTree0()
        bindTree100()
        bindTree200()
        bindTree300()
        bindTree400()
        bindTree500()
        bindTree600()
        bindTree700()
        bindTree800()
        bindTree900()
    }

    private func bindTree0() {
        bind { Node0(left: $0.get(), right: $0.get()) }
        bind { Node1(left: $0.get(), right: $0.get()) }
        bind { Node2(left: $0.get(), right: $0.get()) }
        bind { Node3(left: $0.get(), right: $0.get()) }
        bind { Node4(left: $0.get(), right: $0.get()) }
        bind { Node5(left: $0.get(), right: $0.get()) }
        bind { Node6(left: $0.get(), right: $0.get()) }
        bind { Node7(left: $0.get(), right: $0.get()) }
        bind { Node8(left: $0.get(), right: $0.get()) }
        bind { Node9(left: $0.get(), right: $0.get()) }
        bind { Node10(left: $0.get(), right: $0.get()) }
        bind { Node11(left: $0.get(), right: $0.get()) }
        bind { Node12(left: $0.get(), right: $0.get()) }
        bind { Node13(left: $0.get(), right: $0.get()) }
        bind { Node14(left: $0.get(), right: $0.get()) }
        bind { Node15(left: $0.get(), right: $0.get()) }
        bind { Node16(left: $0.get(), right: $0.get()) }
        bind { Node17(left: $0.get(), right: $0.get()) }
        bind { Node18(left: $0.get(), right: $0.get()) }
        bind { Node19(left: $0.get(), right: $0.get()) }
        bind { Node20(left: $0.get(), right: $0.get()) }
        bind { Node21(left: $0.get(), right: $0.get()) }
        bind { Node22(left: $0.get(), right: $0.get()) }
        bind { Node23(left: $0.get(), right: $0.get()) }
        bind { Node24(left: $0.get(), right: $0.get()) }
        bind { Node25(left: $0.get(), right: $0.get()) }
        bind { Node26(left: $0.get(), right: $0.get()) }
        bind { Node27(left: $0.get(), right: $0.get()) }
        bind { Node28(left: $0.get(), right: $0.get()) }
        bind { Node29(left: $0.get(), right: $0.get()) }
        bind { Node30(left: $0.get(), right: $0.get()) }
        bind { Node31(left: $0.get(), right: $0.get()) }
        bind { Node32(left: $0.get(), right: $0.get()) }
        bind { Node33(left: $0.get(), right: $0.get()) }
        bind { Node34(left: $0.get(), right: $0.get()) }
        bind { Node35(left: $0.get(), right: $0.get()) }
        bind { Node36(left: $0.get(), right: $0.get()) }
        bind { Node37(left: $0.get(), right: $0.get()) }
        bind { Node38(left: $0.get(), right: $0.get()) }
        bind { Node39(left: $0.get(), right: $0.get()) }
        bind { Node40(left: $0.get(), right: $0.get()) }
        bind { Node41(left: $0.get(), right: $0.get()) }
        bind { Node42(left: $0.get(), right: $0.get()) }
        bind { Node43(left: $0.get(), right: $0.get()) }
        bind { Node44(left: $0.get(), right: $0.get()) }
        bind { Node45(left: $0.get(), right: $0.get()) }
        bind { Node46(left: $0.get(), right: $0.get()) }
        bind { Node47(left: $0.get(), right: $0.get()) }
        bind { Node48(left: $0.get(), right: $0.get()) }
        bind { Node49(left: $0.get(), right: $0.get()) }
        bind { Node50(left: $0.get(), right: $0.get()) }
        bind { Node51(left: $0.get(), right: $0.get()) }
        bind { Node52(left: $0.get(), right: $0.get()) }
        bind { Node53(left: $0.get(), right: $0.get()) }
        bind { Node54(left: $0.get(), right: $0.get()) }
        bind { Node55(left: $0.get(), right: $0.get()) }
        bind { Node56(left: $0.get(), right: $0.get()) }
        bind { Node57(left: $0.get(), right: $0.get()) }
        bind { Node58(left: $0.get(), right: $0.get()) }
        bind { Node59(left: $0.get(), right: $0.get()) }
        bind { Node60(left: $0.get(), right: $0.get()) }
        bind { Node61(left: $0.get(), right: $0.get()) }
        bind { Node62(left: $0.get(), right: $0.get()) }
        bind { Node63(left: $0.get(), right: $0.get()) }
        bind { Node64(left: $0.get(), right: $0.get()) }
        bind { Node65(left: $0.get(), right: $0.get()) }
        bind { Node66(left: $0.get(), right: $0.get()) }
        bind { Node67(left: $0.get(), right: $0.get()) }
        bind { Node68(left: $0.get(), right: $0.get()) }
        bind { Node69(left: $0.get(), right: $0.get()) }
        bind { Node70(left: $0.get(), right: $0.get()) }
        bind { Node71(left: $0.get(), right: $0.get()) }
        bind { Node72(left: $0.get(), right: $0.get()) }
        bind { Node73(left: $0.get(), right: $0.get()) }
        bind { Node74(left: $0.get(), right: $0.get()) }
        bind { Node75(left: $0.get(), right: $0.get()) }
        bind { Node76(left: $0.get(), right: $0.get()) }
        bind { Node77(left: $0.get(), right: $0.get()) }
        bind { Node78(left: $0.get(), right: $0.get()) }
        bind { Node79(left: $0.get(), right: $0.get()) }
        bind { Node80(left: $0.get(), right: $0.get()) }
        bind { Node81(left: $0.get(), right: $0.get()) }
        bind { Node82(left: $0.get(), right: $0.get()) }
        bind { Node83(left: $0.get(), right: $0.get()) }
        bind { Node84(left: $0.get(), right: $0.get()) }
        bind { Node85(left: $0.get(), right: $0.get()) }
        bind { Node86(left: $0.get(), right: $0.get()) }
        bind { Node87(left: $0.get(), right: $0.get()) }
        bind { Node88(left: $0.get(), right: $0.get()) }
        bind { Node89(left: $0.get(), right: $0.get()) }
        bind { Node90(left: $0.get(), right: $0.get()) }
        bind { Node91(left: $0.get(), right: $0.get()) }
        bind { Node92(left: $0.get(), right: $0.get()) }
        bind { Node93(left: $0.get(), right: $0.get()) }
        bind { Node94(left: $0.get(), right: $0.get()) }
        bind { Node95(left: $0.get(), right: $0.get()) }
        bind { Node96(left: $0.get(), right: $0.get()) }
        bind { Node97(left: $0.get(), right: $0.get()) }
        bind { Node98(left: $0.get(), right: $0.get()) }
        bind { Node99(left: $0.get(), right: $0.get()) }
    }

    private func bindTree100() {
        bind { Node100(left: $0.get(), right: $0.get()) }
        bind { Node101(left: $0.get(), right: $0.get()) }
        bind { Node102(left: $0.get(), right: $0.get()) }
        bind { Node103(left: $0.get(), right: $0.get()) }
        bind { Node104(left: $0.get(), right: $0.get()) }
        bind { Node105(left: $0.get(), right: $0.get()) }
        bind { Node106(left: $0.get(), right: $0.get()) }
        bind { Node107(left: $0.get(), right: $0.get()) }
        bind { Node108(left: $0.get(), right: $0.get()) }
        bind { Node109(left: $0.get(), right: $0.get()) }
        bind { Node110(left: $0.get(), right: $0.get()) }
        bind { Node111(left: $0.get(), right: $0.get()) }
        bind { Node112(left: $0.get(), right: $0.get()) }
        bind { Node113(left: $0.get(), right: $0.get()) }
        bind { Node114(left: $0.get(), right: $0.get()) }
        bind { Node115(left: $0.get(), right: $0.get()) }
        bind { Node116(left: $0.get(), right: $0.get()) }
        bind { Node117(left: $0.get(), right: $0.get()) }
        bind { Node118(left: $0.get(), right: $0.get()) }
        bind { Node119(left: $0.get(), right: $0.get()) }
        bind { Node120(left: $0.get(), right: $0.get()) }
        bind { Node121(left: $0.get(), right: $0.get()) }
        bind { Node122(left: $0.get(), right: $0.get()) }
        bind { Node123(left: $0.get(), right: $0.get()) }
        bind { Node124(left: $0.get(), right: $0.get()) }
        bind { Node125(left: $0.get(), right: $0.get()) }
        bind { Node126(left: $0.get(), right: $0.get()) }
        bind { Node127(left: $0.get(), right: $0.get()) }
        bind { Node128(left: $0.get(), right: $0.get()) }
        bind { Node129(left: $0.get(), right: $0.get()) }
        bind { Node130(left: $0.get(), right: $0.get()) }
        bind { Node131(left: $0.get(), right: $0.get()) }
        bind { Node132(left: $0.get(), right: $0.get()) }
        bind { Node133(left: $0.get(), right: $0.get()) }
        bind { Node134(left: $0.get(), right: $0.get()) }
        bind { Node135(left: $0.get(), right: $0.get()) }
        bind { Node136(left: $0.get(), right: $0.get()) }
        bind { Node137(left: $0.get(), right: $0.get()) }
        bind { Node138(left: $0.get(), right: $0.get()) }
        bind { Node139(left: $0.get(), right: $0.get()) }
        bind { Node140(left: $0.get(), right: $0.get()) }
        bind { Node141(left: $0.get(), right: $0.get()) }
        bind { Node142(left: $0.get(), right: $0.get()) }
        bind { Node143(left: $0.get(), right: $0.get()) }
        bind { Node144(left: $0.get(), right: $0.get()) }
        bind { Node145(left: $0.get(), right: $0.get()) }
        bind { Node146(left: $0.get(), right: $0.get()) }
        bind { Node147(left: $0.get(), right: $0.get()) }
        bind { Node148(left: $0.get(), right: $0.get()) }
        bind { Node149(left: $0.get(), right: $0.get()) }
        bind { Node150(left: $0.get(), right: $0.get()) }
        bind { Node151(left: $0.get(), right: $0.get()) }
        bind { Node152(left: $0.get(), right: $0.get()) }
        bind { Node153(left: $0.get(), right: $0.get()) }
        bind { Node154(left: $0.get(), right: $0.get()) }
        bind { Node155(left: $0.get(), right: $0.get()) }
        bind { Node156(left: $0.get(), right: $0.get()) }
        bind { Node157(left: $0.get(), right: $0.get()) }
        bind { Node158(left: $0.get(), right: $0.get()) }
        bind { Node159(left: $0.get(), right: $0.get()) }
        bind { Node160(left: $0.get(), right: $0.get()) }
        bind { Node161(left: $0.get(), right: $0.get()) }
        bind { Node162(left: $0.get(), right: $0.get()) }
        bind { Node163(left: $0.get(), right: $0.get()) }
        bind { Node164(left: $0.get(), right: $0.get()) }
        bind { Node165(left: $0.get(), right: $0.get()) }
        bind { Node166(left: $0.get(), right: $0.get()) }
        bind { Node167(left: $0.get(), right: $0.get()) }
        bind { Node168(left: $0.get(), right: $0.get()) }
        bind { Node169(left: $0.get(), right: $0.get()) }
        bind { Node170(left: $0.get(), right: $0.get()) }
        bind { Node171(left: $0.get(), right: $0.get()) }
        bind { Node172(left: $0.get(), right: $0.get()) }
        bind { Node173(left: $0.get(), right: $0.get()) }
        bind { Node174(left: $0.get(), right: $0.get()) }
        bind { Node175(left: $0.get(), right: $0.get()) }
        bind { Node176(left: $0.get(), right: $0.get()) }
        bind { Node177(left: $0.get(), right: $0.get()) }
        bind { Node178(left: $0.get(), right: $0.get()) }
        bind { Node179(left: $0.get(), right: $0.get()) }
        bind { Node180(left: $0.get(), right: $0.get()) }
        bind { Node181(left: $0.get(), right: $0.get()) }
        bind { Node182(left: $0.get(), right: $0.get()) }
        bind { Node183(left: $0.get(), right: $0.get()) }
        bind { Node184(left: $0.get(), right: $0.get()) }
        bind { Node185(left: $0.get(), right: $0.get()) }
        bind { Node186(left: $0.get(), right: $0.get()) }
        bind { Node187(left: $0.get(), right: $0.get()) }
        bind { Node188(left: $0.get(), right: $0.get()) }
        bind { Node189(left: $0.get(), right: $0.get()) }
        bind { Node190(left: $0.get(), right: $0.get()) }
        bind { Node191(left: $0.get(), right: $0.get()) }
        bind { Node192(left: $0.get(), right: $0.get()) }
        bind { Node193(left: $0.get(), right: $0.get()) }
        bind { Node194(left: $0.get(), right: $0.get()) }
        bind { Node195(left: $0.get(), right: $0.get()) }
        bind { Node196(left: $0.get(), right: $0.get()) }
        bind { Node197(left: $0.get(), right: $0.get()) }
        bind { Node198(left: $0.get(), right: $0.get()) }
        bind { Node199(left: $0.get(), right: $0.get()) }
    }

    private func bindTree200() {
        bind { Node200(left: $0.get(), right: $0.get()) }
        bind { Node201(left: $0.get(), right: $0.get()) }
        bind { Node202(left: $0.get(), right: $0.get()) }
        bind { Node203(left: $0.get(), right: $0.get()) }
        bind { Node204(left: $0.get(), right: $0.get()) }
        bind { Node205(left: $0.get(), right: $0.get()) }
        bind { Node206(left: $0.get(), right: $0.get()) }
        bind { Node207(left: $0.get(), right: $0.get()) }
        bind { Node208(left: $0.get(), right: $0.get()) }
        bind { Node209(left: $0.get(), right: $0.get()) }
        bind { Node210(left: $0.get(), right: $0.get()) }
        bind { Node211(left: $0.get(), right: $0.get()) }
        bind { Node212(left: $0.get(), right: $0.get()) }
        bind { Node213(left: $0.get(), right: $0.get()) }
        bind { Node214(left: $0.get(), right: $0.get()) }
        bind { Node215(left: $0.get(), right: $0.get()) }
        bind { Node216(left: $0.get(), right: $0.get()) }
        bind { Node217(left: $0.get(), right: $0.get()) }
        bind { Node218(left: $0.get(), right: $0.get()) }
        bind { Node219(left: $0.get(), right: $0.get()) }
        bind { Node220(left: $0.get(), right: $0.get()) }
        bind { Node221(left: $0.get(), right: $0.get()) }
        bind { Node222(left: $0.get(), right: $0.get()) }
        bind { Node223(left: $0.get(), right: $0.get()) }
        bind { Node224(left: $0.get(), right: $0.get()) }
        bind { Node225(left: $0.get(), right: $0.get()) }
        bind { Node226(left: $0.get(), right: $0.get()) }
        bind { Node227(left: $0.get(), right: $0.get()) }
        bind { Node228(left: $0.get(), right: $0.get()) }
        bind { Node229(left: $0.get(), right: $0.get()) }
        bind { Node230(left: $0.get(), right: $0.get()) }
        bind { Node231(left: $0.get(), right: $0.get()) }
        bind { Node232(left: $0.get(), right: $0.get()) }
        bind { Node233(left: $0.get(), right: $0.get()) }
        bind { Node234(left: $0.get(), right: $0.get()) }
        bind { Node235(left: $0.get(), right: $0.get()) }
        bind { Node236(left: $0.get(), right: $0.get()) }
        bind { Node237(left: $0.get(), right: $0.get()) }
        bind { Node238(left: $0.get(), right: $0.get()) }
        bind { Node239(left: $0.get(), right: $0.get()) }
        bind { Node240(left: $0.get(), right: $0.get()) }
        bind { Node241(left: $0.get(), right: $0.get()) }
        bind { Node242(left: $0.get(), right: $0.get()) }
        bind { Node243(left: $0.get(), right: $0.get()) }
        bind { Node244(left: $0.get(), right: $0.get()) }
        bind { Node245(left: $0.get(), right: $0.get()) }
        bind { Node246(left: $0.get(), right: $0.get()) }
        bind { Node247(left: $0.get(), right: $0.get()) }
        bind { Node248(left: $0.get(), right: $0.get()) }
        bind { Node249(left: $0.get(), right: $0.get()) }
        bind { Node250(left: $0.get(), right: $0.get()) }
        bind { Node251(left: $0.get(), right: $0.get()) }
        bind { Node252(left: $0.get(), right: $0.get()) }
        bind { Node253(left: $0.get(), right: $0.get()) }
        bind { Node254(left: $0.get(), right: $0.get()) }
        bind { Node255(left: $0.get(), right: $0.get()) }
        bind { Node256(left: $0.get(), right: $0.get()) }
        bind { Node257(left: $0.get(), right: $0.get()) }
        bind { Node258(left: $0.get(), right: $0.get()) }
        bind { Node259(left: $0.get(), right: $0.get()) }
        bind { Node260(left: $0.get(), right: $0.get()) }
        bind { Node261(left: $0.get(), right: $0.get()) }
        bind { Node262(left: $0.get(), right: $0.get()) }
        bind { Node263(left: $0.get(), right: $0.get()) }
        bind { Node264(left: $0.get(), right: $0.get()) }
        bind { Node265(left: $0.get(), right: $0.get()) }
        bind { Node266(left: $0.get(), right: $0.get()) }
        bind { Node267(left: $0.get(), right: $0.get()) }
        bind { Node268(left: $0.get(), right: $0.get()) }
        bind { Node269(left: $0.get(), right: $0.get()) }
        bind { Node270(left: $0.get(), right: $0.get()) }
        bind { Node271(left: $0.get(), right: $0.get()) }
        bind { Node272(left: $0.get(), right: $0.get()) }
        bind { Node273(left: $0.get(), right: $0.get()) }
        bind { Node274(left: $0.get(), right: $0.get()) }
        bind { Node275(left: $0.get(), right: $0.get()) }
        bind { Node276(left: $0.get(), right: $0.get()) }
        bind { Node277(left: $0.get(), right: $0.get()) }
        bind { Node278(left: $0.get(), right: $0.get()) }
        bind { Node279(left: $0.get(), right: $0.get()) }
        bind { Node280(left: $0.get(), right: $0.get()) }
        bind { Node281(left: $0.get(), right: $0.get()) }
        bind { Node282(left: $0.get(), right: $0.get()) }
        bind { Node283(left: $0.get(), right: $0.get()) }
        bind { Node284(left: $0.get(), right: $0.get()) }
        bind { Node285(left: $0.get(), right: $0.get()) }
        bind { Node286(left: $0.get(), right: $0.get()) }
        bind { Node287(left: $0.get(), right: $0.get()) }
        bind { Node288(left: $0.get(), right: $0.get()) }
        bind { Node289(left: $0.get(), right: $0.get()) }
        bind { Node290(left: $0.get(), right: $0.get()) }
        bind { Node291(left: $0.get(), right: $0.get()) }
        bind { Node292(left: $0.get(), right: $0.get()) }
        bind { Node293(left: $0.get(), right: $0.get()) }
        bind { Node294(left: $0.get(), right: $0.get()) }
        bind { Node295(left: $0.get(), right: $0.get()) }
        bind { Node296(left: $0.get(), right: $0.get()) }
        bind { Node297(left: $0.get(), right: $0.get()) }
        bind { Node298(left: $0.get(), right: $0.get()) }
        bind { Node299(left: $0.get(), right: $0.get()) }
    }

    private func bindTree300() {
        bind { Node300(left: $0.get(), right: $0.get()) }
        bind { Node301(left: $0.get(), right: $0.get()) }
        bind { Node302(left: $0.get(), right: $0.get()) }
        bind { Node303(left: $0.get(), right: $0.get()) }
        bind { Node304(left: $0.get(), right: $0.get()) }
        bind { Node305(left: $0.get(), right: $0.get()) }
        bind { Node306(left: $0.get(), right: $0.get()) }
        bind { Node307(left: $0.get(), right: $0.get()) }
        bind { Node308(left: $0.get(), right: $0.get()) }
        bind { Node309(left: $0.get(), right: $0.get()) }
        bind { Node310(left: $0.get(), right: $0.get()) }
        bind { Node311(left: $0.get(), right: $0.get()) }
        bind { Node312(left: $0.get(), right: $0.get()) }
        bind { Node313(left: $0.get(), right: $0.get()) }
        bind { Node314(left: $0.get(), right: $0.get()) }
        bind { Node315(left: $0.get(), right: $0.get()) }
        bind { Node316(left: $0.get(), right: $0.get()) }
        bind { Node317(left: $0.get(), right: $0.get()) }
        bind { Node318(left: $0.get(), right: $0.get()) }
        bind { Node319(left: $0.get(), right: $0.get()) }
        bind { Node320(left: $0.get(), right: $0.get()) }
        bind { Node321(left: $0.get(), right: $0.get()) }
        bind { Node322(left: $0.get(), right: $0.get()) }
        bind { Node323(left: $0.get(), right: $0.get()) }
        bind { Node324(left: $0.get(), right: $0.get()) }
        bind { Node325(left: $0.get(), right: $0.get()) }
        bind { Node326(left: $0.get(), right: $0.get()) }
        bind { Node327(left: $0.get(), right: $0.get()) }
        bind { Node328(left: $0.get(), right: $0.get()) }
        bind { Node329(left: $0.get(), right: $0.get()) }
        bind { Node330(left: $0.get(), right: $0.get()) }
        bind { Node331(left: $0.get(), right: $0.get()) }
        bind { Node332(left: $0.get(), right: $0.get()) }
        bind { Node333(left: $0.get(), right: $0.get()) }
        bind { Node334(left: $0.get(), right: $0.get()) }
        bind { Node335(left: $0.get(), right: $0.get()) }
        bind { Node336(left: $0.get(), right: $0.get()) }
        bind { Node337(left: $0.get(), right: $0.get()) }
        bind { Node338(left: $0.get(), right: $0.get()) }
        bind { Node339(left: $0.get(), right: $0.get()) }
        bind { Node340(left: $0.get(), right: $0.get()) }
        bind { Node341(left: $0.get(), right: $0.get()) }
        bind { Node342(left: $0.get(), right: $0.get()) }
        bind { Node343(left: $0.get(), right: $0.get()) }
        bind { Node344(left: $0.get(), right: $0.get()) }
        bind { Node345(left: $0.get(), right: $0.get()) }
        bind { Node346(left: $0.get(), right: $0.get()) }
        bind { Node347(left: $0.get(), right: $0.get()) }
        bind { Node348(left: $0.get(), right: $0.get()) }
        bind { Node349(left: $0.get(), right: $0.get()) }
        bind { Node350(left: $0.get(), right: $0.get()) }
        bind { Node351(left: $0.get(), right: $0.get()) }
        bind { Node352(left: $0.get(), right: $0.get()) }
        bind { Node353(left: $0.get(), right: $0.get()) }
        bind { Node354(left: $0.get(), right: $0.get()) }
        bind { Node355(left: $0.get(), right: $0.get()) }
        bind { Node356(left: $0.get(), right: $0.get()) }
        bind { Node357(left: $0.get(), right: $0.get()) }
        bind { Node358(left: $0.get(), right: $0.get()) }
        bind { Node359(left: $0.get(), right: $0.get()) }
        bind { Node360(left: $0.get(), right: $0.get()) }
        bind { Node361(left: $0.get(), right: $0.get()) }
        bind { Node362(left: $0.get(), right: $0.get()) }
        bind { Node363(left: $0.get(), right: $0.get()) }
        bind { Node364(left: $0.get(), right: $0.get()) }
        bind { Node365(left: $0.get(), right: $0.get()) }
        bind { Node366(left: $0.get(), right: $0.get()) }
        bind { Node367(left: $0.get(), right: $0.get()) }
        bind { Node368(left: $0.get(), right: $0.get()) }
        bind { Node369(left: $0.get(), right: $0.get()) }
        bind { Node370(left: $0.get(), right: $0.get()) }
        bind { Node371(left: $0.get(), right: $0.get()) }
        bind { Node372(left: $0.get(), right: $0.get()) }
        bind { Node373(left: $0.get(), right: $0.get()) }
        bind { Node374(left: $0.get(), right: $0.get()) }
        bind { Node375(left: $0.get(), right: $0.get()) }
        bind { Node376(left: $0.get(), right: $0.get()) }
        bind { Node377(left: $0.get(), right: $0.get()) }
        bind { Node378(left: $0.get(), right: $0.get()) }
        bind { Node379(left: $0.get(), right: $0.get()) }
        bind { Node380(left: $0.get(), right: $0.get()) }
        bind { Node381(left: $0.get(), right: $0.get()) }
        bind { Node382(left: $0.get(), right: $0.get()) }
        bind { Node383(left: $0.get(), right: $0.get()) }
        bind { Node384(left: $0.get(), right: $0.get()) }
        bind { Node385(left: $0.get(), right: $0.get()) }
        bind { Node386(left: $0.get(), right: $0.get()) }
        bind { Node387(left: $0.get(), right: $0.get()) }
        bind { Node388(left: $0.get(), right: $0.get()) }
        bind { Node389(left: $0.get(), right: $0.get()) }
        bind { Node390(left: $0.get(), right: $0.get()) }
        bind { Node391(left: $0.get(), right: $0.get()) }
        bind { Node392(left: $0.get(), right: $0.get()) }
        bind { Node393(left: $0.get(), right: $0.get()) }
        bind { Node394(left: $0.get(), right: $0.get()) }
        bind { Node395(left: $0.get(), right: $0.get()) }
        bind { Node396(left: $0.get(), right: $0.get()) }
        bind { Node397(left: $0.get(), right: $0.get()) }
        bind { Node398(left: $0.get(), right: $0.get()) }
        bind { Node399(left: $0.get(), right: $0.get()) }
    }

    private func bindTree400() {
        bind { Node400(left: $0.get(), right: $0.get()) }
        bind { Node401(left: $0.get(), right: $0.get()) }
        bind { Node402(left: $0.get(), right: $0.get()) }
        bind { Node403(left: $0.get(), right: $0.get()) }
        bind { Node404(left: $0.get(), right: $0.get()) }
        bind { Node405(left: $0.get(), right: $0.get()) }
        bind { Node406(left: $0.get(), right: $0.get()) }
        bind { Node407(left: $0.get(), right: $0.get()) }
        bind { Node408(left: $0.get(), right: $0.get()) }
        bind { Node409(left: $0.get(), right: $0.get()) }
        bind { Node410(left: $0.get(), right: $0.get()) }
        bind { Node411(left: $0.get(), right: $0.get()) }
        bind { Node412(left: $0.get(), right: $0.get()) }
        bind { Node413(left: $0.get(), right: $0.get()) }
        bind { Node414(left: $0.get(), right: $0.get()) }
        bind { Node415(left: $0.get(), right: $0.get()) }
        bind { Node416(left: $0.get(), right: $0.get()) }
        bind { Node417(left: $0.get(), right: $0.get()) }
        bind { Node418(left: $0.get(), right: $0.get()) }
        bind { Node419(left: $0.get(), right: $0.get()) }
        bind { Node420(left: $0.get(), right: $0.get()) }
        bind { Node421(left: $0.get(), right: $0.get()) }
        bind { Node422(left: $0.get(), right: $0.get()) }
        bind { Node423(left: $0.get(), right: $0.get()) }
        bind { Node424(left: $0.get(), right: $0.get()) }
        bind { Node425(left: $0.get(), right: $0.get()) }
        bind { Node426(left: $0.get(), right: $0.get()) }
        bind { Node427(left: $0.get(), right: $0.get()) }
        bind { Node428(left: $0.get(), right: $0.get()) }
        bind { Node429(left: $0.get(), right: $0.get()) }
        bind { Node430(left: $0.get(), right: $0.get()) }
        bind { Node431(left: $0.get(), right: $0.get()) }
        bind { Node432(left: $0.get(), right: $0.get()) }
        bind { Node433(left: $0.get(), right: $0.get()) }
        bind { Node434(left: $0.get(), right: $0.get()) }
        bind { Node435(left: $0.get(), right: $0.get()) }
        bind { Node436(left: $0.get(), right: $0.get()) }
        bind { Node437(left: $0.get(), right: $0.get()) }
        bind { Node438(left: $0.get(), right: $0.get()) }
        bind { Node439(left: $0.get(), right: $0.get()) }
        bind { Node440(left: $0.get(), right: $0.get()) }
        bind { Node441(left: $0.get(), right: $0.get()) }
        bind { Node442(left: $0.get(), right: $0.get()) }
        bind { Node443(left: $0.get(), right: $0.get()) }
        bind { Node444(left: $0.get(), right: $0.get()) }
        bind { Node445(left: $0.get(), right: $0.get()) }
        bind { Node446(left: $0.get(), right: $0.get()) }
        bind { Node447(left: $0.get(), right: $0.get()) }
        bind { Node448(left: $0.get(), right: $0.get()) }
        bind { Node449(left: $0.get(), right: $0.get()) }
        bind { Node450(left: $0.get(), right: $0.get()) }
        bind { Node451(left: $0.get(), right: $0.get()) }
        bind { Node452(left: $0.get(), right: $0.get()) }
        bind { Node453(left: $0.get(), right: $0.get()) }
        bind { Node454(left: $0.get(), right: $0.get()) }
        bind { Node455(left: $0.get(), right: $0.get()) }
        bind { Node456(left: $0.get(), right: $0.get()) }
        bind { Node457(left: $0.get(), right: $0.get()) }
        bind { Node458(left: $0.get(), right: $0.get()) }
        bind { Node459(left: $0.get(), right: $0.get()) }
        bind { Node460(left: $0.get(), right: $0.get()) }
        bind { Node461(left: $0.get(), right: $0.get()) }
        bind { Node462(left: $0.get(), right: $0.get()) }
        bind { Node463(left: $0.get(), right: $0.get()) }
        bind { Node464(left: $0.get(), right: $0.get()) }
        bind { Node465(left: $0.get(), right: $0.get()) }
        bind { Node466(left: $0.get(), right: $0.get()) }
        bind { Node467(left: $0.get(), right: $0.get()) }
        bind { Node468(left: $0.get(), right: $0.get()) }
        bind { Node469(left: $0.get(), right: $0.get()) }
        bind { Node470(left: $0.get(), right: $0.get()) }
        bind { Node471(left: $0.get(), right: $0.get()) }
        bind { Node472(left: $0.get(), right: $0.get()) }
        bind { Node473(left: $0.get(), right: $0.get()) }
        bind { Node474(left: $0.get(), right: $0.get()) }
        bind { Node475(left: $0.get(), right: $0.get()) }
        bind { Node476(left: $0.get(), right: $0.get()) }
        bind { Node477(left: $0.get(), right: $0.get()) }
        bind { Node478(left: $0.get(), right: $0.get()) }
        bind { Node479(left: $0.get(), right: $0.get()) }
        bind { Node480(left: $0.get(), right: $0.get()) }
        bind { Node481(left: $0.get(), right: $0.get()) }
        bind { Node482(left: $0.get(), right: $0.get()) }
        bind { Node483(left: $0.get(), right: $0.get()) }
        bind { Node484(left: $0.get(), right: $0.get()) }
        bind { Node485(left: $0.get(), right: $0.get()) }
        bind { Node486(left: $0.get(), right: $0.get()) }
        bind { Node487(left: $0.get(), right: $0.get()) }
        bind { Node488(left: $0.get(), right: $0.get()) }
        bind { Node489(left: $0.get(), right: $0.get()) }
        bind { Node490(left: $0.get(), right: $0.get()) }
        bind { Node491(left: $0.get(), right: $0.get()) }
        bind { Node492(left: $0.get(), right: $0.get()) }
        bind { Node493(left: $0.get(), right: $0.get()) }
        bind { Node494(left: $0.get(), right: $0.get()) }
        bind { Node495(left: $0.get(), right: $0.get()) }
        bind { Node496(left: $0.get(), right: $0.get()) }
        bind { Node497(left: $0.get(), right: $0.get()) }
        bind { Node498(left: $0.get(), right: $0.get()) }
        bind { Node499(left: $0.get()) }
    }

    private func bindTree500() {
        bind { _ in Node500() }
        bind { _ in Node501() }
        bind { _ in Node502() }
        bind { _ in Node503() }
        bind { _ in Node504() }
        bind { _ in Node505() }
        bind { _ in Node506() }
        bind { _ in Node507() }
        bind { _ in Node508() }
        bind { _ in Node509() }
        bind { _ in Node510() }
        bind { _ in Node511() }
        bind { _ in Node512() }
        bind { _ in Node513() }
        bind { _ in Node514() }
        bind { _ in Node515() }
        bind { _ in Node516() }
        bind { _ in Node517() }
        bind { _ in Node518() }
        bind { _ in Node519() }
        bind { _ in Node520() }
        bind { _ in Node521() }
        bind { _ in Node522() }
        bind { _ in Node523() }
        bind { _ in Node524() }
        bind { _ in Node525() }
        bind { _ in Node526() }
        bind { _ in Node527() }
        bind { _ in Node528() }
        bind { _ in Node529() }
        bind { _ in Node530() }
        bind { _ in Node531() }
        bind { _ in Node532() }
        bind { _ in Node533() }
        bind { _ in Node534() }
        bind { _ in Node535() }
        bind { _ in Node536() }
        bind { _ in Node537() }
        bind { _ in Node538() }
        bind { _ in Node539() }
        bind { _ in Node540() }
        bind { _ in Node541() }
        bind { _ in Node542() }
        bind { _ in Node543() }
        bind { _ in Node544() }
        bind { _ in Node545() }
        bind { _ in Node546() }
        bind { _ in Node547() }
        bind { _ in Node548() }
        bind { _ in Node549() }
        bind { _ in Node550() }
        bind { _ in Node551() }
        bind { _ in Node552() }
        bind { _ in Node553() }
        bind { _ in Node554() }
        bind { _ in Node555() }
        bind { _ in Node556() }
        bind { _ in Node557() }
        bind { _ in Node558() }
        bind { _ in Node559() }
        bind { _ in Node560() }
        bind { _ in Node561() }
        bind { _ in Node562() }
        bind { _ in Node563() }
        bind { _ in Node564() }
        bind { _ in Node565() }
        bind { _ in Node566() }
        bind { _ in Node567() }
        bind { _ in Node568() }
        bind { _ in Node569() }
        bind { _ in Node570() }
        bind { _ in Node571() }
        bind { _ in Node572() }
        bind { _ in Node573() }
        bind { _ in Node574() }
        bind { _ in Node575() }
        bind { _ in Node576() }
        bind { _ in Node577() }
        bind { _ in Node578() }
        bind { _ in Node579() }
        bind { _ in Node580() }
        bind { _ in Node581() }
        bind { _ in Node582() }
        bind { _ in Node583() }
        bind { _ in Node584() }
        bind { _ in Node585() }
        bind { _ in Node586() }
        bind { _ in Node587() }
        bind { _ in Node588() }
        bind { _ in Node589() }
        bind { _ in Node590() }
        bind { _ in Node591() }
        bind { _ in Node592() }
        bind { _ in Node593() }
        bind { _ in Node594() }
        bind { _ in Node595() }
        bind { _ in Node596() }
        bind { _ in Node597() }
        bind { _ in Node598() }
        bind { _ in Node599() }
    }

    private func bindTree600() {
        bind { _ in Node600() }
        bind { _ in Node601() }
        bind { _ in Node602() }
        bind { _ in Node603() }
        bind { _ in Node604() }
        bind { _ in Node605() }
        bind { _ in Node606() }
        bind { _ in Node607() }
        bind { _ in Node608() }
        bind { _ in Node609() }
        bind { _ in Node610() }
        bind { _ in Node611() }
        bind { _ in Node612() }
        bind { _ in Node613() }
        bind { _ in Node614() }
        bind { _ in Node615() }
        bind { _ in Node616() }
        bind { _ in Node617() }
        bind { _ in Node618() }
        bind { _ in Node619() }
        bind { _ in Node620() }
        bind { _ in Node621() }
        bind { _ in Node622() }
        bind { _ in Node623() }
        bind { _ in Node624() }
        bind { _ in Node625() }
        bind { _ in Node626() }
        bind { _ in Node627() }
        bind { _ in Node628() }
        bind { _ in Node629() }
        bind { _ in Node630() }
        bind { _ in Node631() }
        bind { _ in Node632() }
        bind { _ in Node633() }
        bind { _ in Node634() }
        bind { _ in Node635() }
        bind { _ in Node636() }
        bind { _ in Node637() }
        bind { _ in Node638() }
        bind { _ in Node639() }
        bind { _ in Node640() }
        bind { _ in Node641() }
        bind { _ in Node642() }
        bind { _ in Node643() }
        bind { _ in Node644() }
        bind { _ in Node645() }
        bind { _ in Node646() }
        bind { _ in Node647() }
        bind { _ in Node648() }
        bind { _ in Node649() }
        bind { _ in Node650() }
        bind { _ in Node651() }
        bind { _ in Node652() }
        bind { _ in Node653() }
        bind { _ in Node654() }
        bind { _ in Node655() }
        bind { _ in Node656() }
        bind { _ in Node657() }
        bind { _ in Node658() }
        bind { _ in Node659() }
        bind { _ in Node660() }
        bind { _ in Node661() }
        bind { _ in Node662() }
        bind { _ in Node663() }
        bind { _ in Node664() }
        bind { _ in Node665() }
        bind { _ in Node666() }
        bind { _ in Node667() }
        bind { _ in Node668() }
        bind { _ in Node669() }
        bind { _ in Node670() }
        bind { _ in Node671() }
        bind { _ in Node672() }
        bind { _ in Node673() }
        bind { _ in Node674() }
        bind { _ in Node675() }
        bind { _ in Node676() }
        bind { _ in Node677() }
        bind { _ in Node678() }
        bind { _ in Node679() }
        bind { _ in Node680() }
        bind { _ in Node681() }
        bind { _ in Node682() }
        bind { _ in Node683() }
        bind { _ in Node684() }
        bind { _ in Node685() }
        bind { _ in Node686() }
        bind { _ in Node687() }
        bind { _ in Node688() }
        bind { _ in Node689() }
        bind { _ in Node690() }
        bind { _ in Node691() }
        bind { _ in Node692() }
        bind { _ in Node693() }
        bind { _ in Node694() }
        bind { _ in Node695() }
        bind { _ in Node696() }
        bind { _ in Node697() }
        bind { _ in Node698() }
        bind { _ in Node699() }
    }

    private func bindTree700() {
        bind { _ in Node700() }
        bind { _ in Node701() }
        bind { _ in Node702() }
        bind { _ in Node703() }
        bind { _ in Node704() }
        bind { _ in Node705() }
        bind { _ in Node706() }
        bind { _ in Node707() }
        bind { _ in Node708() }
        bind { _ in Node709() }
        bind { _ in Node710() }
        bind { _ in Node711() }
        bind { _ in Node712() }
        bind { _ in Node713() }
        bind { _ in Node714() }
        bind { _ in Node715() }
        bind { _ in Node716() }
        bind { _ in Node717() }
        bind { _ in Node718() }
        bind { _ in Node719() }
        bind { _ in Node720() }
        bind { _ in Node721() }
        bind { _ in Node722() }
        bind { _ in Node723() }
        bind { _ in Node724() }
        bind { _ in Node725() }
        bind { _ in Node726() }
        bind { _ in Node727() }
        bind { _ in Node728() }
        bind { _ in Node729() }
        bind { _ in Node730() }
        bind { _ in Node731() }
        bind { _ in Node732() }
        bind { _ in Node733() }
        bind { _ in Node734() }
        bind { _ in Node735() }
        bind { _ in Node736() }
        bind { _ in Node737() }
        bind { _ in Node738() }
        bind { _ in Node739() }
        bind { _ in Node740() }
        bind { _ in Node741() }
        bind { _ in Node742() }
        bind { _ in Node743() }
        bind { _ in Node744() }
        bind { _ in Node745() }
        bind { _ in Node746() }
        bind { _ in Node747() }
        bind { _ in Node748() }
        bind { _ in Node749() }
        bind { _ in Node750() }
        bind { _ in Node751() }
        bind { _ in Node752() }
        bind { _ in Node753() }
        bind { _ in Node754() }
        bind { _ in Node755() }
        bind { _ in Node756() }
        bind { _ in Node757() }
        bind { _ in Node758() }
        bind { _ in Node759() }
        bind { _ in Node760() }
        bind { _ in Node761() }
        bind { _ in Node762() }
        bind { _ in Node763() }
        bind { _ in Node764() }
        bind { _ in Node765() }
        bind { _ in Node766() }
        bind { _ in Node767() }
        bind { _ in Node768() }
        bind { _ in Node769() }
        bind { _ in Node770() }
        bind { _ in Node771() }
        bind { _ in Node772() }
        bind { _ in Node773() }
        bind { _ in Node774() }
        bind { _ in Node775() }
        bind { _ in Node776() }
        bind { _ in Node777() }
        bind { _ in Node778() }
        bind { _ in Node779() }
        bind { _ in Node780() }
        bind { _ in Node781() }
        bind { _ in Node782() }
        bind { _ in Node783() }
        bind { _ in Node784() }
        bind { _ in Node785() }
        bind { _ in Node786() }
        bind { _ in Node787() }
        bind { _ in Node788() }
        bind { _ in Node789() }
        bind { _ in Node790() }
        bind { _ in Node791() }
        bind { _ in Node792() }
        bind { _ in Node793() }
        bind { _ in Node794() }
        bind { _ in Node795() }
        bind { _ in Node796() }
        bind { _ in Node797() }
        bind { _ in Node798() }
        bind { _ in Node799() }
    }

    private func bindTree800() {
        bind { _ in Node800() }
        bind { _ in Node801() }
        bind { _ in Node802() }
        bind { _ in Node803() }
        bind { _ in Node804() }
        bind { _ in Node805() }
        bind { _ in Node806() }
        bind { _ in Node807() }
        bind { _ in Node808() }
        bind { _ in Node809() }
        bind { _ in Node810() }
        bind { _ in Node811() }
        bind { _ in Node812() }
        bind { _ in Node813() }
        bind { _ in Node814() }
        bind { _ in Node815() }
        bind { _ in Node816() }
        bind { _ in Node817() }
        bind { _ in Node818() }
        bind { _ in Node819() }
        bind { _ in Node820() }
        bind { _ in Node821() }
        bind { _ in Node822() }
        bind { _ in Node823() }
        bind { _ in Node824() }
        bind { _ in Node825() }
        bind { _ in Node826() }
        bind { _ in Node827() }
        bind { _ in Node828() }
        bind { _ in Node829() }
        bind { _ in Node830() }
        bind { _ in Node831() }
        bind { _ in Node832() }
        bind { _ in Node833() }
        bind { _ in Node834() }
        bind { _ in Node835() }
        bind { _ in Node836() }
        bind { _ in Node837() }
        bind { _ in Node838() }
        bind { _ in Node839() }
        bind { _ in Node840() }
        bind { _ in Node841() }
        bind { _ in Node842() }
        bind { _ in Node843() }
        bind { _ in Node844() }
        bind { _ in Node845() }
        bind { _ in Node846() }
        bind { _ in Node847() }
        bind { _ in Node848() }
        bind { _ in Node849() }
        bind { _ in Node850() }
        bind { _ in Node851() }
        bind { _ in Node852() }
        bind { _ in Node853() }
        bind { _ in Node854() }
        bind { _ in Node855() }
        bind { _ in Node856() }
        bind { _ in Node857() }
        bind { _ in Node858() }
        bind { _ in Node859() }
        bind { _ in Node860() }
        bind { _ in Node861() }
        bind { _ in Node862() }
        bind { _ in Node863() }
        bind { _ in Node864() }
        bind { _ in Node865() }
        bind { _ in Node866() }
        bind { _ in Node867() }
        bind { _ in Node868() }
        bind { _ in Node869() }
        bind { _ in Node870() }
        bind { _ in Node871() }
        bind { _ in Node872() }
        bind { _ in Node873() }
        bind { _ in Node874() }
        bind { _ in Node875() }
        bind { _ in Node876() }
        bind { _ in Node877() }
        bind { _ in Node878() }
        bind { _ in Node879() }
        bind { _ in Node880() }
        bind { _ in Node881() }
        bind { _ in Node882() }
        bind { _ in Node883() }
        bind { _ in Node884() }
        bind { _ in Node885() }
        bind { _ in Node886() }
        bind { _ in Node887() }
        bind { _ in Node888() }
        bind { _ in Node889() }
        bind { _ in Node890() }
        bind { _ in Node891() }
        bind { _ in Node892() }
        bind { _ in Node893() }
        bind { _ in Node894() }
        bind { _ in Node895() }
        bind { _ in Node896() }
        bind { _ in Node897() }
        bind { _ in Node898() }
        bind { _ in Node899() }
    }

    private func bindTree900() {
        bind { _ in Node900() }
        bind { _ in Node901() }
        bind { _ in Node902() }
        bind { _ in Node903() }
        bind { _ in Node904() }
        bind { _ in Node905() }
        bind { _ in Node906() }
        bind { _ in Node907() }
        bind { _ in Node908() }
        bind { _ in Node909() }
        bind { _ in Node910() }
        bind { _ in Node911() }
        bind { _ in Node912() }
        bind { _ in Node913() }
        bind { _ in Node914() }
        bind { _ in Node915() }
        bind { _ in Node916() }
        bind { _ in Node917() }
        bind { _ in Node918() }
        bind { _ in Node919() }
        bind { _ in Node920() }
        bind { _ in Node921() }
        bind { _ in Node922() }
        bind { _ in Node923() }
        bind { _ in Node924() }
        bind { _ in Node925() }
        bind { _ in Node926() }
        bind { _ in Node927() }
        bind { _ in Node928() }
        bind { _ in Node929() }
        bind { _ in Node930() }
        bind { _ in Node931() }
        bind { _ in Node932() }
        bind { _ in Node933() }
        bind { _ in Node934() }
        bind { _ in Node935() }
        bind { _ in Node936() }
        bind { _ in Node937() }
        bind { _ in Node938() }
        bind { _ in Node939() }
        bind { _ in Node940() }
        bind { _ in Node941() }
        bind { _ in Node942() }
        bind { _ in Node943() }
        bind { _ in Node944() }
        bind { _ in Node945() }
        bind { _ in Node946() }
        bind { _ in Node947() }
        bind { _ in Node948() }
        bind { _ in Node949() }
        bind { _ in Node950() }
        bind { _ in Node951() }
        bind { _ in Node952() }
        bind { _ in Node953() }
        bind { _ in Node954() }
        bind { _ in Node955() }
        bind { _ in Node956() }
        bind { _ in Node957() }
        bind { _ in Node958() }
        bind { _ in Node959() }
        bind { _ in Node960() }
        bind { _ in Node961() }
        bind { _ in Node962() }
        bind { _ in Node963() }
        bind { _ in Node964() }
        bind { _ in Node965() }
        bind { _ in Node966() }
        bind { _ in Node967() }
        bind { _ in Node968() }
        bind { _ in Node969() }
        bind { _ in Node970() }
        bind { _ in Node971() }
        bind { _ in Node972() }
        bind { _ in Node973() }
        bind { _ in Node974() }
        bind { _ in Node975() }
        bind { _ in Node976() }
        bind { _ in Node977() }
        bind { _ in Node978() }
        bind { _ in Node979() }
        bind { _ in Node980() }
        bind { _ in Node981() }
        bind { _ in Node982() }
        bind { _ in Node983() }
        bind { _ in Node984() }
        bind { _ in Node985() }
        bind { _ in Node986() }
        bind { _ in Node987() }
        bind { _ in Node988() }
        bind { _ in Node989() }
        bind { _ in Node990() }
        bind { _ in Node991() }
        bind { _ in Node992() }
        bind { _ in Node993() }
        bind { _ in Node994() }
        bind { _ in Node995() }
        bind { _ in Node996() }
        bind { _ in Node997() }
        bind { _ in Node998() }
        bind { _ in Node999() }
    }
}

/// The tree as bindings: ten modules of 100.
struct BoundTree: RootComponent {
    static func configure(binder: UnscopedBinder) {
        binder.include(module: TreeModule0.self)
        binder.include(module: TreeModule100.self)
        binder.include(module: TreeModule200.self)
        binder.include(module: TreeModule300.self)
        binder.include(module: TreeModule400.self)
        binder.include(module: TreeModule500.self)
        binder.include(module: TreeModule600.self)
        binder.include(module: TreeModule700.self)
        binder.include(module: TreeModule800.self)
        binder.include(module: TreeModule900.self)
    }

    static func configureRoot(binder bind: ReceiptBinder<TreeRoot>) -> BindingReceipt<TreeRoot> {
        bind.to(factory: TreeRoot.init)
    }
}

struct TreeRoot {
    let node: Node0
}

private struct TreeModule0: Module {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Node0.self).to(factory: Node0.init)
        binder.bind(Node1.self).to(factory: Node1.init)
        binder.bind(Node2.self).to(factory: Node2.init)
        binder.bind(Node3.self).to(factory: Node3.init)
        binder.bind(Node4.self).to(factory: Node4.init)
        binder.bind(Node5.self).to(factory: Node5.init)
        binder.bind(Node6.self).to(factory: Node6.init)
        binder.bind(Node7.self).to(factory: Node7.init)
        binder.bind(Node8.self).to(factory: Node8.init)
        binder.bind(Node9.self).to(factory: Node9.init)
        binder.bind(Node10.self).to(factory: Node10.init)
        binder.bind(Node11.self).to(factory: Node11.init)
        binder.bind(Node12.self).to(factory: Node12.init)
        binder.bind(Node13.self).to(factory: Node13.init)
        binder.bind(Node14.self).to(factory: Node14.init)
        binder.bind(Node15.self).to(factory: Node15.init)
        binder.bind(Node16.self).to(factory: Node16.init)
        binder.bind(Node17.self).to(factory: Node17.init)
        binder.bind(Node18.self).to(factory: Node18.init)
        binder.bind(Node19.self).to(factory: Node19.init)
        binder.bind(Node20.self).to(factory: Node20.init)
        binder.bind(Node21.self).to(factory: Node21.init)
        binder.bind(Node22.self).to(factory: Node22.init)
        binder.bind(Node23.self).to(factory: Node23.init)
        binder.bind(Node24.self).to(factory: Node24.init)
        binder.bind(Node25.self).to(factory: Node25.init)
        binder.bind(Node26.self).to(factory: Node26.init)
        binder.bind(Node27.self).to(factory: Node27.init)
        binder.bind(Node28.self).to(factory: Node28.init)
        binder.bind(Node29.self).to(factory: Node29.init)
        binder.bind(Node30.self).to(factory: Node30.init)
        binder.bind(Node31.self).to(factory: Node31.init)
        binder.bind(Node32.self).to(factory: Node32.init)
        binder.bind(Node33.self).to(factory: Node33.init)
        binder.bind(Node34.self).to(factory: Node34.init)
        binder.bind(Node35.self).to(factory: Node35.init)
        binder.bind(Node36.self).to(factory: Node36.init)
        binder.bind(Node37.self).to(factory: Node37.init)
        binder.bind(Node38.self).to(factory: Node38.init)
        binder.bind(Node39.self).to(factory: Node39.init)
        binder.bind(Node40.self).to(factory: Node40.init)
        binder.bind(Node41.self).to(factory: Node41.init)
        binder.bind(Node42.self).to(factory: Node42.init)
        binder.bind(Node43.self).to(factory: Node43.init)
        binder.bind(Node44.self).to(factory: Node44.init)
        binder.bind(Node45.self).to(factory: Node45.init)
        binder.bind(Node46.self).to(factory: Node46.init)
        binder.bind(Node47.self).to(factory: Node47.init)
        binder.bind(Node48.self).to(factory: Node48.init)
        binder.bind(Node49.self).to(factory: Node49.init)
        binder.bind(Node50.self).to(factory: Node50.init)
        binder.bind(Node51.self).to(factory: Node51.init)
        binder.bind(Node52.self).to(factory: Node52.init)
        binder.bind(Node53.self).to(factory: Node53.init)
        binder.bind(Node54.self).to(factory: Node54.init)
        binder.bind(Node55.self).to(factory: Node55.init)
        binder.bind(Node56.self).to(factory: Node56.init)
        binder.bind(Node57.self).to(factory: Node57.init)
        binder.bind(Node58.self).to(factory: Node58.init)
        binder.bind(Node59.self).to(factory: Node59.init)
        binder.bind(Node60.self).to(factory: Node60.init)
        binder.bind(Node61.self).to(factory: Node61.init)
        binder.bind(Node62.self).to(factory: Node62.init)
        binder.bind(Node63.self).to(factory: Node63.init)
        binder.bind(Node64.self).to(factory: Node64.init)
        binder.bind(Node65.self).to(factory: Node65.init)
        binder.bind(Node66.self).to(factory: Node66.init)
        binder.bind(Node67.self).to(factory: Node67.init)
        binder.bind(Node68.self).to(factory: Node68.init)
        binder.bind(Node69.self).to(factory: Node69.init)
        binder.bind(Node70.self).to(factory: Node70.init)
        binder.bind(Node71.self).to(factory: Node71.init)
        binder.bind(Node72.self).to(factory: Node72.init)
        binder.bind(Node73.self).to(factory: Node73.init)
        binder.bind(Node74.self).to(factory: Node74.init)
        binder.bind(Node75.self).to(factory: Node75.init)
        binder.bind(Node76.self).to(factory: Node76.init)
        binder.bind(Node77.self).to(factory: Node77.init)
        binder.bind(Node78.self).to(factory: Node78.init)
        binder.bind(Node79.self).to(factory: Node79.init)
        binder.bind(Node80.self).to(factory: Node80.init)
        binder.bind(Node81.self).to(factory: Node81.init)
        binder.bind(Node82.self).to(factory: Node82.init)
        binder.bind(Node83.self).to(factory: Node83.init)
        binder.bind(Node84.self).to(factory: Node84.init)
        binder.bind(Node85.self).to(factory: Node85.init)
        binder.bind(Node86.self).to(factory: Node86.init)
        binder.bind(Node87.self).to(factory: Node87.init)
        binder.bind(Node88.self).to(factory: Node88.init)
        binder.bind(Node89.self).to(factory: Node89.init)
        binder.bind(Node90.self).to(factory: Node90.init)
        binder.bind(Node91.self).to(factory: Node91.init)
        binder.bind(Node92.self).to(factory: Node92.init)
        binder.bind(Node93.self).to(factory: Node93.init)
        binder.bind(Node94.self).to(factory: Node94.init)
        binder.bind(Node95.self).to(factory: Node95.init)
        binder.bind(Node96.self).to(factory: Node96.init)
        binder.bind(Node97.self).to(factory: Node97.init)
        binder.bind(Node98.self).to(factory: Node98.init)
        binder.bind(Node99.self).to(factory: Node99.init)
    }
}

private struct TreeModule100: Module {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Node100.self).to(factory: Node100.init)
        binder.bind(Node101.self).to(factory: Node101.init)
        binder.bind(Node102.self).to(factory: Node102.init)
        binder.bind(Node103.self).to(factory: Node103.init)
        binder.bind(Node104.self).to(factory: Node104.init)
        binder.bind(Node105.self).to(factory: Node105.init)
        binder.bind(Node106.self).to(factory: Node106.init)
        binder.bind(Node107.self).to(factory: Node107.init)
        binder.bind(Node108.self).to(factory: Node108.init)
        binder.bind(Node109.self).to(factory: Node109.init)
        binder.bind(Node110.self).to(factory: Node110.init)
        binder.bind(Node111.self).to(factory: Node111.init)
        binder.bind(Node112.self).to(factory: Node112.init)
        binder.bind(Node113.self).to(factory: Node113.init)
        binder.bind(Node114.self).to(factory: Node114.init)
        binder.bind(Node115.self).to(factory: Node115.init)
        binder.bind(Node116.self).to(factory: Node116.init)
        binder.bind(Node117.self).to(factory: Node117.init)
        binder.bind(Node118.self).to(factory: Node118.init)
        binder.bind(Node119.self).to(factory: Node119.init)
        binder.bind(Node120.self).to(factory: Node120.init)
        binder.bind(Node121.self).to(factory: Node121.init)
        binder.bind(Node122.self).to(factory: Node122.init)
        binder.bind(Node123.self).to(factory: Node123.init)
        binder.bind(Node124.self).to(factory: Node124.init)
        binder.bind(Node125.self).to(factory: Node125.init)
        binder.bind(Node126.self).to(factory: Node126.init)
        binder.bind(Node127.self).to(factory: Node127.init)
        binder.bind(Node128.self).to(factory: Node128.init)
        binder.bind(Node129.self).to(factory: Node129.init)
        binder.bind(Node130.self).to(factory: Node130.init)
        binder.bind(Node131.self).to(factory: Node131.init)
        binder.bind(Node132.self).to(factory: Node132.init)
        binder.bind(Node133.self).to(factory: Node133.init)
        binder.bind(Node134.self).to(factory: Node134.init)
        binder.bind(Node135.self).to(factory: Node135.init)
        binder.bind(Node136.self).to(factory: Node136.init)
        binder.bind(Node137.self).to(factory: Node137.init)
        binder.bind(Node138.self).to(factory: Node138.init)
        binder.bind(Node139.self).to(factory: Node139.init)
        binder.bind(Node140.self).to(factory: Node140.init)
        binder.bind(Node141.self).to(factory: Node141.init)
        binder.bind(Node142.self).to(factory: Node142.init)
        binder.bind(Node143.self).to(factory: Node143.init)
        binder.bind(Node144.self).to(factory: Node144.init)
        binder.bind(Node145.self).to(factory: Node145.init)
        binder.bind(Node146.self).to(factory: Node146.init)
        binder.bind(Node147.self).to(factory: Node147.init)
        binder.bind(Node148.self).to(factory: Node148.init)
        binder.bind(Node149.self).to(factory: Node149.init)
        binder.bind(Node150.self).to(factory: Node150.init)
        binder.bind(Node151.self).to(factory: Node151.init)
        binder.bind(Node152.self).to(factory: Node152.init)
        binder.bind(Node153.self).to(factory: Node153.init)
        binder.bind(Node154.self).to(factory: Node154.init)
        binder.bind(Node155.self).to(factory: Node155.init)
        binder.bind(Node156.self).to(factory: Node156.init)
        binder.bind(Node157.self).to(factory: Node157.init)
        binder.bind(Node158.self).to(factory: Node158.init)
        binder.bind(Node159.self).to(factory: Node159.init)
        binder.bind(Node160.self).to(factory: Node160.init)
        binder.bind(Node161.self).to(factory: Node161.init)
        binder.bind(Node162.self).to(factory: Node162.init)
        binder.bind(Node163.self).to(factory: Node163.init)
        binder.bind(Node164.self).to(factory: Node164.init)
        binder.bind(Node165.self).to(factory: Node165.init)
        binder.bind(Node166.self).to(factory: Node166.init)
        binder.bind(Node167.self).to(factory: Node167.init)
        binder.bind(Node168.self).to(factory: Node168.init)
        binder.bind(Node169.self).to(factory: Node169.init)
        binder.bind(Node170.self).to(factory: Node170.init)
        binder.bind(Node171.self).to(factory: Node171.init)
        binder.bind(Node172.self).to(factory: Node172.init)
        binder.bind(Node173.self).to(factory: Node173.init)
        binder.bind(Node174.self).to(factory: Node174.init)
        binder.bind(Node175.self).to(factory: Node175.init)
        binder.bind(Node176.self).to(factory: Node176.init)
        binder.bind(Node177.self).to(factory: Node177.init)
        binder.bind(Node178.self).to(factory: Node178.init)
        binder.bind(Node179.self).to(factory: Node179.init)
        binder.bind(Node180.self).to(factory: Node180.init)
        binder.bind(Node181.self).to(factory: Node181.init)
        binder.bind(Node182.self).to(factory: Node182.init)
        binder.bind(Node183.self).to(factory: Node183.init)
        binder.bind(Node184.self).to(factory: Node184.init)
        binder.bind(Node185.self).to(factory: Node185.init)
        binder.bind(Node186.self).to(factory: Node186.init)
        binder.bind(Node187.self).to(factory: Node187.init)
        binder.bind(Node188.self).to(factory: Node188.init)
        binder.bind(Node189.self).to(factory: Node189.init)
        binder.bind(Node190.self).to(factory: Node190.init)
        binder.bind(Node191.self).to(factory: Node191.init)
        binder.bind(Node192.self).to(factory: Node192.init)
        binder.bind(Node193.self).to(factory: Node193.init)
        binder.bind(Node194.self).to(factory: Node194.init)
        binder.bind(Node195.self).to(factory: Node195.init)
        binder.bind(Node196.self).to(factory: Node196.init)
        binder.bind(Node197.self).to(factory: Node197.init)
        binder.bind(Node198.self).to(factory: Node198.init)
        binder.bind(Node199.self).to(factory: Node199.init)
    }
}

private struct TreeModule200: Module {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Node200.self).to(factory: Node200.init)
        binder.bind(Node201.self).to(factory: Node201.init)
        binder.bind(Node202.self).to(factory: Node202.init)
        binder.bind(Node203.self).to(factory: Node203.init)
        binder.bind(Node204.self).to(factory: Node204.init)
        binder.bind(Node205.self).to(factory: Node205.init)
        binder.bind(Node206.self).to(factory: Node206.init)
        binder.bind(Node207.self).to(factory: Node207.init)
        binder.bind(Node208.self).to(factory: Node208.init)
        binder.bind(Node209.self).to(factory: Node209.init)
        binder.bind(Node210.self).to(factory: Node210.init)
        binder.bind(Node211.self).to(factory: Node211.init)
        binder.bind(Node212.self).to(factory: Node212.init)
        binder.bind(Node213.self).to(factory: Node213.init)
        binder.bind(Node214.self).to(factory: Node214.init)
        binder.bind(Node215.self).to(factory: Node215.init)
        binder.bind(Node216.self).to(factory: Node216.init)
        binder.bind(Node217.self).to(factory: Node217.init)
        binder.bind(Node218.self).to(factory: Node218.init)
        binder.bind(Node219.self).to(factory: Node219.init)
        binder.bind(Node220.self).to(factory: Node220.init)
        binder.bind(Node221.self).to(factory: Node221.init)
        binder.bind(Node222.self).to(factory: Node222.init)
        binder.bind(Node223.self).to(factory: Node223.init)
        binder.bind(Node224.self).to(factory: Node224.init)
        binder.bind(Node225.self).to(factory: Node225.init)
        binder.bind(Node226.self).to(factory: Node226.init)
        binder.bind(Node227.self).to(factory: Node227.init)
        binder.bind(Node228.self).to(factory: Node228.init)
        binder.bind(Node229.self).to(factory: Node229.init)
        binder.bind(Node230.self).to(factory: Node230.init)
        binder.bind(Node231.self).to(factory: Node231.init)
        binder.bind(Node232.self).to(factory: Node232.init)
        binder.bind(Node233.self).to(factory: Node233.init)
        binder.bind(Node234.self).to(factory: Node234.init)
        binder.bind(Node235.self).to(factory: Node235.init)
        binder.bind(Node236.self).to(factory: Node236.init)
        binder.bind(Node237.self).to(factory: Node237.init)
        binder.bind(Node238.self).to(factory: Node238.init)
        binder.bind(Node239.self).to(factory: Node239.init)
        binder.bind(Node240.self).to(factory: Node240.init)
        binder.bind(Node241.self).to(factory: Node241.init)
        binder.bind(Node242.self).to(factory: Node242.init)
        binder.bind(Node243.self).to(factory: Node243.init)
        binder.bind(Node244.self).to(factory: Node244.init)
        binder.bind(Node245.self).to(factory: Node245.init)
        binder.bind(Node246.self).to(factory: Node246.init)
        binder.bind(Node247.self).to(factory: Node247.init)
        binder.bind(Node248.self).to(factory: Node248.init)
        binder.bind(Node249.self).to(factory: Node249.init)
        binder.bind(Node250.self).to(factory: Node250.init)
        binder.bind(Node251.self).to(factory: Node251.init)
        binder.bind(Node252.self).to(factory: Node252.init)
        binder.bind(Node253.self).to(factory: Node253.init)
        binder.bind(Node254.self).to(factory: Node254.init)
        binder.bind(Node255.self).to(factory: Node255.init)
        binder.bind(Node256.self).to(factory: Node256.init)
        binder.bind(Node257.self).to(factory: Node257.init)
        binder.bind(Node258.self).to(factory: Node258.init)
        binder.bind(Node259.self).to(factory: Node259.init)
        binder.bind(Node260.self).to(factory: Node260.init)
        binder.bind(Node261.self).to(factory: Node261.init)
        binder.bind(Node262.self).to(factory: Node262.init)
        binder.bind(Node263.self).to(factory: Node263.init)
        binder.bind(Node264.self).to(factory: Node264.init)
        binder.bind(Node265.self).to(factory: Node265.init)
        binder.bind(Node266.self).to(factory: Node266.init)
        binder.bind(Node267.self).to(factory: Node267.init)
        binder.bind(Node268.self).to(factory: Node268.init)
        binder.bind(Node269.self).to(factory: Node269.init)
        binder.bind(Node270.self).to(factory: Node270.init)
        binder.bind(Node271.self).to(factory: Node271.init)
        binder.bind(Node272.self).to(factory: Node272.init)
        binder.bind(Node273.self).to(factory: Node273.init)
        binder.bind(Node274.self).to(factory: Node274.init)
        binder.bind(Node275.self).to(factory: Node275.init)
        binder.bind(Node276.self).to(factory: Node276.init)
        binder.bind(Node277.self).to(factory: Node277.init)
        binder.bind(Node278.self).to(factory: Node278.init)
        binder.bind(Node279.self).to(factory: Node279.init)
        binder.bind(Node280.self).to(factory: Node280.init)
        binder.bind(Node281.self).to(factory: Node281.init)
        binder.bind(Node282.self).to(factory: Node282.init)
        binder.bind(Node283.self).to(factory: Node283.init)
        binder.bind(Node284.self).to(factory: Node284.init)
        binder.bind(Node285.self).to(factory: Node285.init)
        binder.bind(Node286.self).to(factory: Node286.init)
        binder.bind(Node287.self).to(factory: Node287.init)
        binder.bind(Node288.self).to(factory: Node288.init)
        binder.bind(Node289.self).to(factory: Node289.init)
        binder.bind(Node290.self).to(factory: Node290.init)
        binder.bind(Node291.self).to(factory: Node291.init)
        binder.bind(Node292.self).to(factory: Node292.init)
        binder.bind(Node293.self).to(factory: Node293.init)
        binder.bind(Node294.self).to(factory: Node294.init)
        binder.bind(Node295.self).to(factory: Node295.init)
        binder.bind(Node296.self).to(factory: Node296.init)
        binder.bind(Node297.self).to(factory: Node297.init)
        binder.bind(Node298.self).to(factory: Node298.init)
        binder.bind(Node299.self).to(factory: Node299.init)
    }
}

private struct TreeModule300: Module {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Node300.self).to(factory: Node300.init)
        binder.bind(Node301.self).to(factory: Node301.init)
        binder.bind(Node302.self).to(factory: Node302.init)
        binder.bind(Node303.self).to(factory: Node303.init)
        binder.bind(Node304.self).to(factory: Node304.init)
        binder.bind(Node305.self).to(factory: Node305.init)
        binder.bind(Node306.self).to(factory: Node306.init)
        binder.bind(Node307.self).to(factory: Node307.init)
        binder.bind(Node308.self).to(factory: Node308.init)
        binder.bind(Node309.self).to(factory: Node309.init)
        binder.bind(Node310.self).to(factory: Node310.init)
        binder.bind(Node311.self).to(factory: Node311.init)
        binder.bind(Node312.self).to(factory: Node312.init)
        binder.bind(Node313.self).to(factory: Node313.init)
        binder.bind(Node314.self).to(factory: Node314.init)
        binder.bind(Node315.self).to(factory: Node315.init)
        binder.bind(Node316.self).to(factory: Node316.init)
        binder.bind(Node317.self).to(factory: Node317.init)
        binder.bind(Node318.self).to(factory: Node318.init)
        binder.bind(Node319.self).to(factory: Node319.init)
        binder.bind(Node320.self).to(factory: Node320.init)
        binder.bind(Node321.self).to(factory: Node321.init)
        binder.bind(Node322.self).to(factory: Node322.init)
        binder.bind(Node323.self).to(factory: Node323.init)
        binder.bind(Node324.self).to(factory: Node324.init)
        binder.bind(Node325.self).to(factory: Node325.init)
        binder.bind(Node326.self).to(factory: Node326.init)
        binder.bind(Node327.self).to(factory: Node327.init)
        binder.bind(Node328.self).to(factory: Node328.init)
        binder.bind(Node329.self).to(factory: Node329.init)
        binder.bind(Node330.self).to(factory: Node330.init)
        binder.bind(Node331.self).to(factory: Node331.init)
        binder.bind(Node332.self).to(factory: Node332.init)
        binder.bind(Node333.self).to(factory: Node333.init)
        binder.bind(Node334.self).to(factory: Node334.init)
        binder.bind(Node335.self).to(factory: Node335.init)
        binder.bind(Node336.self).to(factory: Node336.init)
        binder.bind(Node337.self).to(factory: Node337.init)
        binder.bind(Node338.self).to(factory: Node338.init)
        binder.bind(Node339.self).to(factory: Node339.init)
        binder.bind(Node340.self).to(factory: Node340.init)
        binder.bind(Node341.self).to(factory: Node341.init)
        binder.bind(Node342.self).to(factory: Node342.init)
        binder.bind(Node343.self).to(factory: Node343.init)
        binder.bind(Node344.self).to(factory: Node344.init)
        binder.bind(Node345.self).to(factory: Node345.init)
        binder.bind(Node346.self).to(factory: Node346.init)
        binder.bind(Node347.self).to(factory: Node347.init)
        binder.bind(Node348.self).to(factory: Node348.init)
        binder.bind(Node349.self).to(factory: Node349.init)
        binder.bind(Node350.self).to(factory: Node350.init)
        binder.bind(Node351.self).to(factory: Node351.init)
        binder.bind(Node352.self).to(factory: Node352.init)
        binder.bind(Node353.self).to(factory: Node353.init)
        binder.bind(Node354.self).to(factory: Node354.init)
        binder.bind(Node355.self).to(factory: Node355.init)
        binder.bind(Node356.self).to(factory: Node356.init)
        binder.bind(Node357.self).to(factory: Node357.init)
        binder.bind(Node358.self).to(factory: Node358.init)
        binder.bind(Node359.self).to(factory: Node359.init)
        binder.bind(Node360.self).to(factory: Node360.init)
        binder.bind(Node361.self).to(factory: Node361.init)
        binder.bind(Node362.self).to(factory: Node362.init)
        binder.bind(Node363.self).to(factory: Node363.init)
        binder.bind(Node364.self).to(factory: Node364.init)
        binder.bind(Node365.self).to(factory: Node365.init)
        binder.bind(Node366.self).to(factory: Node366.init)
        binder.bind(Node367.self).to(factory: Node367.init)
        binder.bind(Node368.self).to(factory: Node368.init)
        binder.bind(Node369.self).to(factory: Node369.init)
        binder.bind(Node370.self).to(factory: Node370.init)
        binder.bind(Node371.self).to(factory: Node371.init)
        binder.bind(Node372.self).to(factory: Node372.init)
        binder.bind(Node373.self).to(factory: Node373.init)
        binder.bind(Node374.self).to(factory: Node374.init)
        binder.bind(Node375.self).to(factory: Node375.init)
        binder.bind(Node376.self).to(factory: Node376.init)
        binder.bind(Node377.self).to(factory: Node377.init)
        binder.bind(Node378.self).to(factory: Node378.init)
        binder.bind(Node379.self).to(factory: Node379.init)
        binder.bind(Node380.self).to(factory: Node380.init)
        binder.bind(Node381.self).to(factory: Node381.init)
        binder.bind(Node382.self).to(factory: Node382.init)
        binder.bind(Node383.self).to(factory: Node383.init)
        binder.bind(Node384.self).to(factory: Node384.init)
        binder.bind(Node385.self).to(factory: Node385.init)
        binder.bind(Node386.self).to(factory: Node386.init)
        binder.bind(Node387.self).to(factory: Node387.init)
        binder.bind(Node388.self).to(factory: Node388.init)
        binder.bind(Node389.self).to(factory: Node389.init)
        binder.bind(Node390.self).to(factory: Node390.init)
        binder.bind(Node391.self).to(factory: Node391.init)
        binder.bind(Node392.self).to(factory: Node392.init)
        binder.bind(Node393.self).to(factory: Node393.init)
        binder.bind(Node394.self).to(factory: Node394.init)
        binder.bind(Node395.self).to(factory: Node395.init)
        binder.bind(Node396.self).to(factory: Node396.init)
        binder.bind(Node397.self).to(factory: Node397.init)
        binder.bind(Node398.self).to(factory: Node398.init)
        binder.bind(Node399.self).to(factory: Node399.init)
    }
}

private struct TreeModule400: Module {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Node400.self).to(factory: Node400.init)
        binder.bind(Node401.self).to(factory: Node401.init)
        binder.bind(Node402.self).to(factory: Node402.init)
        binder.bind(Node403.self).to(factory: Node403.init)
        binder.bind(Node404.self).to(factory: Node404.init)
        binder.bind(Node405.self).to(factory: Node405.init)
        binder.bind(Node406.self).to(factory: Node406.init)
        binder.bind(Node407.self).to(factory: Node407.init)
        binder.bind(Node408.self).to(factory: Node408.init)
        binder.bind(Node409.self).to(factory: Node409.init)
        binder.bind(Node410.self).to(factory: Node410.init)
        binder.bind(Node411.self).to(factory: Node411.init)
        binder.bind(Node412.self).to(factory: Node412.init)
        binder.bind(Node413.self).to(factory: Node413.init)
        binder.bind(Node414.self).to(factory: Node414.init)
        binder.bind(Node415.self).to(factory: Node415.init)
        binder.bind(Node416.self).to(factory: Node416.init)
        binder.bind(Node417.self).to(factory: Node417.init)
        binder.bind(Node418.self).to(factory: Node418.init)
        binder.bind(Node419.self).to(factory: Node419.init)
        binder.bind(Node420.self).to(factory: Node420.init)
        binder.bind(Node421.self).to(factory: Node421.init)
        binder.bind(Node422.self).to(factory: Node422.init)
        binder.bind(Node423.self).to(factory: Node423.init)
        binder.bind(Node424.self).to(factory: Node424.init)
        binder.bind(Node425.self).to(factory: Node425.init)
        binder.bind(Node426.self).to(factory: Node426.init)
        binder.bind(Node427.self).to(factory: Node427.init)
        binder.bind(Node428.self).to(factory: Node428.init)
        binder.bind(Node429.self).to(factory: Node429.init)
        binder.bind(Node430.self).to(factory: Node430.init)
        binder.bind(Node431.self).to(factory: Node431.init)
        binder.bind(Node432.self).to(factory: Node432.init)
        binder.bind(Node433.self).to(factory: Node433.init)
        binder.bind(Node434.self).to(factory: Node434.init)
        binder.bind(Node435.self).to(factory: Node435.init)
        binder.bind(Node436.self).to(factory: Node436.init)
        binder.bind(Node437.self).to(factory: Node437.init)
        binder.bind(Node438.self).to(factory: Node438.init)
        binder.bind(Node439.self).to(factory: Node439.init)
        binder.bind(Node440.self).to(factory: Node440.init)
        binder.bind(Node441.self).to(factory: Node441.init)
        binder.bind(Node442.self).to(factory: Node442.init)
        binder.bind(Node443.self).to(factory: Node443.init)
        binder.bind(Node444.self).to(factory: Node444.init)
        binder.bind(Node445.self).to(factory: Node445.init)
        binder.bind(Node446.self).to(factory: Node446.init)
        binder.bind(Node447.self).to(factory: Node447.init)
        binder.bind(Node448.self).to(factory: Node448.init)
        binder.bind(Node449.self).to(factory: Node449.init)
        binder.bind(Node450.self).to(factory: Node450.init)
        binder.bind(Node451.self).to(factory: Node451.init)
        binder.bind(Node452.self).to(factory: Node452.init)
        binder.bind(Node453.self).to(factory: Node453.init)
        binder.bind(Node454.self).to(factory: Node454.init)
        binder.bind(Node455.self).to(factory: Node455.init)
        binder.bind(Node456.self).to(factory: Node456.init)
        binder.bind(Node457.self).to(factory: Node457.init)
        binder.bind(Node458.self).to(factory: Node458.init)
        binder.bind(Node459.self).to(factory: Node459.init)
        binder.bind(Node460.self).to(factory: Node460.init)
        binder.bind(Node461.self).to(factory: Node461.init)
        binder.bind(Node462.self).to(factory: Node462.init)
        binder.bind(Node463.self).to(factory: Node463.init)
        binder.bind(Node464.self).to(factory: Node464.init)
        binder.bind(Node465.self).to(factory: Node465.init)
        binder.bind(Node466.self).to(factory: Node466.init)
        binder.bind(Node467.self).to(factory: Node467.init)
        binder.bind(Node468.self).to(factory: Node468.init)
        binder.bind(Node469.self).to(factory: Node469.init)
        binder.bind(Node470.self).to(factory: Node470.init)
        binder.bind(Node471.self).to(factory: Node471.init)
        binder.bind(Node472.self).to(factory: Node472.init)
        binder.bind(Node473.self).to(factory: Node473.init)
        binder.bind(Node474.self).to(factory: Node474.init)
        binder.bind(Node475.self).to(factory: Node475.init)
        binder.bind(Node476.self).to(factory: Node476.init)
        binder.bind(Node477.self).to(factory: Node477.init)
        binder.bind(Node478.self).to(factory: Node478.init)
        binder.bind(Node479.self).to(factory: Node479.init)
        binder.bind(Node480.self).to(factory: Node480.init)
        binder.bind(Node481.self).to(factory: Node481.init)
        binder.bind(Node482.self).to(factory: Node482.init)
        binder.bind(Node483.self).to(factory: Node483.init)
        binder.bind(Node484.self).to(factory: Node484.init)
        binder.bind(Node485.self).to(factory: Node485.init)
        binder.bind(Node486.self).to(factory: Node486.init)
        binder.bind(Node487.self).to(factory: Node487.init)
        binder.bind(Node488.self).to(factory: Node488.init)
        binder.bind(Node489.self).to(factory: Node489.init)
        binder.bind(Node490.self).to(factory: Node490.init)
        binder.bind(Node491.self).to(factory: Node491.init)
        binder.bind(Node492.self).to(factory: Node492.init)
        binder.bind(Node493.self).to(factory: Node493.init)
        binder.bind(Node494.self).to(factory: Node494.init)
        binder.bind(Node495.self).to(factory: Node495.init)
        binder.bind(Node496.self).to(factory: Node496.init)
        binder.bind(Node497.self).to(factory: Node497.init)
        binder.bind(Node498.self).to(factory: Node498.init)
        binder.bind(Node499.self).to(factory: Node499.init)
    }
}

private struct TreeModule500: Module {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Node500.self).to(factory: Node500.init)
        binder.bind(Node501.self).to(factory: Node501.init)
        binder.bind(Node502.self).to(factory: Node502.init)
        binder.bind(Node503.self).to(factory: Node503.init)
        binder.bind(Node504.self).to(factory: Node504.init)
        binder.bind(Node505.self).to(factory: Node505.init)
        binder.bind(Node506.self).to(factory: Node506.init)
        binder.bind(Node507.self).to(factory: Node507.init)
        binder.bind(Node508.self).to(factory: Node508.init)
        binder.bind(Node509.self).to(factory: Node509.init)
        binder.bind(Node510.self).to(factory: Node510.init)
        binder.bind(Node511.self).to(factory: Node511.init)
        binder.bind(Node512.self).to(factory: Node512.init)
        binder.bind(Node513.self).to(factory: Node513.init)
        binder.bind(Node514.self).to(factory: Node514.init)
        binder.bind(Node515.self).to(factory: Node515.init)
        binder.bind(Node516.self).to(factory: Node516.init)
        binder.bind(Node517.self).to(factory: Node517.init)
        binder.bind(Node518.self).to(factory: Node518.init)
        binder.bind(Node519.self).to(factory: Node519.init)
        binder.bind(Node520.self).to(factory: Node520.init)
        binder.bind(Node521.self).to(factory: Node521.init)
        binder.bind(Node522.self).to(factory: Node522.init)
        binder.bind(Node523.self).to(factory: Node523.init)
        binder.bind(Node524.self).to(factory: Node524.init)
        binder.bind(Node525.self).to(factory: Node525.init)
        binder.bind(Node526.self).to(factory: Node526.init)
        binder.bind(Node527.self).to(factory: Node527.init)
        binder.bind(Node528.self).to(factory: Node528.init)
        binder.bind(Node529.self).to(factory: Node529.init)
        binder.bind(Node530.self).to(factory: Node530.init)
        binder.bind(Node531.self).to(factory: Node531.init)
        binder.bind(Node532.self).to(factory: Node532.init)
        binder.bind(Node533.self).to(factory: Node533.init)
        binder.bind(Node534.self).to(factory: Node534.init)
        binder.bind(Node535.self).to(factory: Node535.init)
        binder.bind(Node536.self).to(factory: Node536.init)
        binder.bind(Node537.self).to(factory: Node537.init)
        binder.bind(Node538.self).to(factory: Node538.init)
        binder.bind(Node539.self).to(factory: Node539.init)
        binder.bind(Node540.self).to(factory: Node540.init)
        binder.bind(Node541.self).to(factory: Node541.init)
        binder.bind(Node542.self).to(factory: Node542.init)
        binder.bind(Node543.self).to(factory: Node543.init)
        binder.bind(Node544.self).to(factory: Node544.init)
        binder.bind(Node545.self).to(factory: Node545.init)
        binder.bind(Node546.self).to(factory: Node546.init)
        binder.bind(Node547.self).to(factory: Node547.init)
        binder.bind(Node548.self).to(factory: Node548.init)
        binder.bind(Node549.self).to(factory: Node549.init)
        binder.bind(Node550.self).to(factory: Node550.init)
        binder.bind(Node551.self).to(factory: Node551.init)
        binder.bind(Node552.self).to(factory: Node552.init)
        binder.bind(Node553.self).to(factory: Node553.init)
        binder.bind(Node554.self).to(factory: Node554.init)
        binder.bind(Node555.self).to(factory: Node555.init)
        binder.bind(Node556.self).to(factory: Node556.init)
        binder.bind(Node557.self).to(factory: Node557.init)
        binder.bind(Node558.self).to(factory: Node558.init)
        binder.bind(Node559.self).to(factory: Node559.init)
        binder.bind(Node560.self).to(factory: Node560.init)
        binder.bind(Node561.self).to(factory: Node561.init)
        binder.bind(Node562.self).to(factory: Node562.init)
        binder.bind(Node563.self).to(factory: Node563.init)
        binder.bind(Node564.self).to(factory: Node564.init)
        binder.bind(Node565.self).to(factory: Node565.init)
        binder.bind(Node566.self).to(factory: Node566.init)
        binder.bind(Node567.self).to(factory: Node567.init)
        binder.bind(Node568.self).to(factory: Node568.init)
        binder.bind(Node569.self).to(factory: Node569.init)
        binder.bind(Node570.self).to(factory: Node570.init)
        binder.bind(Node571.self).to(factory: Node571.init)
        binder.bind(Node572.self).to(factory: Node572.init)
        binder.bind(Node573.self).to(factory: Node573.init)
        binder.bind(Node574.self).to(factory: Node574.init)
        binder.bind(Node575.self).to(factory: Node575.init)
        binder.bind(Node576.self).to(factory: Node576.init)
        binder.bind(Node577.self).to(factory: Node577.init)
        binder.bind(Node578.self).to(factory: Node578.init)
        binder.bind(Node579.self).to(factory: Node579.init)
        binder.bind(Node580.self).to(factory: Node580.init)
        binder.bind(Node581.self).to(factory: Node581.init)
        binder.bind(Node582.self).to(factory: Node582.init)
        binder.bind(Node583.self).to(factory: Node583.init)
        binder.bind(Node584.self).to(factory: Node584.init)
        binder.bind(Node585.self).to(factory: Node585.init)
        binder.bind(Node586.self).to(factory: Node586.init)
        binder.bind(Node587.self).to(factory: Node587.init)
        binder.bind(Node588.self).to(factory: Node588.init)
        binder.bind(Node589.self).to(factory: Node589.init)
        binder.bind(Node590.self).to(factory: Node590.init)
        binder.bind(Node591.self).to(factory: Node591.init)
        binder.bind(Node592.self).to(factory: Node592.init)
        binder.bind(Node593.self).to(factory: Node593.init)
        binder.bind(Node594.self).to(factory: Node594.init)
        binder.bind(Node595.self).to(factory: Node595.init)
        binder.bind(Node596.self).to(factory: Node596.init)
        binder.bind(Node597.self).to(factory: Node597.init)
        binder.bind(Node598.self).to(factory: Node598.init)
        binder.bind(Node599.self).to(factory: Node599.init)
    }
}

private struct TreeModule600: Module {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Node600.self).to(factory: Node600.init)
        binder.bind(Node601.self).to(factory: Node601.init)
        binder.bind(Node602.self).to(factory: Node602.init)
        binder.bind(Node603.self).to(factory: Node603.init)
        binder.bind(Node604.self).to(factory: Node604.init)
        binder.bind(Node605.self).to(factory: Node605.init)
        binder.bind(Node606.self).to(factory: Node606.init)
        binder.bind(Node607.self).to(factory: Node607.init)
        binder.bind(Node608.self).to(factory: Node608.init)
        binder.bind(Node609.self).to(factory: Node609.init)
        binder.bind(Node610.self).to(factory: Node610.init)
        binder.bind(Node611.self).to(factory: Node611.init)
        binder.bind(Node612.self).to(factory: Node612.init)
        binder.bind(Node613.self).to(factory: Node613.init)
        binder.bind(Node614.self).to(factory: Node614.init)
        binder.bind(Node615.self).to(factory: Node615.init)
        binder.bind(Node616.self).to(factory: Node616.init)
        binder.bind(Node617.self).to(factory: Node617.init)
        binder.bind(Node618.self).to(factory: Node618.init)
        binder.bind(Node619.self).to(factory: Node619.init)
        binder.bind(Node620.self).to(factory: Node620.init)
        binder.bind(Node621.self).to(factory: Node621.init)
        binder.bind(Node622.self).to(factory: Node622.init)
        binder.bind(Node623.self).to(factory: Node623.init)
        binder.bind(Node624.self).to(factory: Node624.init)
        binder.bind(Node625.self).to(factory: Node625.init)
        binder.bind(Node626.self).to(factory: Node626.init)
        binder.bind(Node627.self).to(factory: Node627.init)
        binder.bind(Node628.self).to(factory: Node628.init)
        binder.bind(Node629.self).to(factory: Node629.init)
        binder.bind(Node630.self).to(factory: Node630.init)
        binder.bind(Node631.self).to(factory: Node631.init)
        binder.bind(Node632.self).to(factory: Node632.init)
        binder.bind(Node633.self).to(factory: Node633.init)
        binder.bind(Node634.self).to(factory: Node634.init)
        binder.bind(Node635.self).to(factory: Node635.init)
        binder.bind(Node636.self).to(factory: Node636.init)
        binder.bind(Node637.self).to(factory: Node637.init)
        binder.bind(Node638.self).to(factory: Node638.init)
        binder.bind(Node639.self).to(factory: Node639.init)
        binder.bind(Node640.self).to(factory: Node640.init)
        binder.bind(Node641.self).to(factory: Node641.init)
        binder.bind(Node642.self).to(factory: Node642.init)
        binder.bind(Node643.self).to(factory: Node643.init)
        binder.bind(Node644.self).to(factory: Node644.init)
        binder.bind(Node645.self).to(factory: Node645.init)
        binder.bind(Node646.self).to(factory: Node646.init)
        binder.bind(Node647.self).to(factory: Node647.init)
        binder.bind(Node648.self).to(factory: Node648.init)
        binder.bind(Node649.self).to(factory: Node649.init)
        binder.bind(Node650.self).to(factory: Node650.init)
        binder.bind(Node651.self).to(factory: Node651.init)
        binder.bind(Node652.self).to(factory: Node652.init)
        binder.bind(Node653.self).to(factory: Node653.init)
        binder.bind(Node654.self).to(factory: Node654.init)
        binder.bind(Node655.self).to(factory: Node655.init)
        binder.bind(Node656.self).to(factory: Node656.init)
        binder.bind(Node657.self).to(factory: Node657.init)
        binder.bind(Node658.self).to(factory: Node658.init)
        binder.bind(Node659.self).to(factory: Node659.init)
        binder.bind(Node660.self).to(factory: Node660.init)
        binder.bind(Node661.self).to(factory: Node661.init)
        binder.bind(Node662.self).to(factory: Node662.init)
        binder.bind(Node663.self).to(factory: Node663.init)
        binder.bind(Node664.self).to(factory: Node664.init)
        binder.bind(Node665.self).to(factory: Node665.init)
        binder.bind(Node666.self).to(factory: Node666.init)
        binder.bind(Node667.self).to(factory: Node667.init)
        binder.bind(Node668.self).to(factory: Node668.init)
        binder.bind(Node669.self).to(factory: Node669.init)
        binder.bind(Node670.self).to(factory: Node670.init)
        binder.bind(Node671.self).to(factory: Node671.init)
        binder.bind(Node672.self).to(factory: Node672.init)
        binder.bind(Node673.self).to(factory: Node673.init)
        binder.bind(Node674.self).to(factory: Node674.init)
        binder.bind(Node675.self).to(factory: Node675.init)
        binder.bind(Node676.self).to(factory: Node676.init)
        binder.bind(Node677.self).to(factory: Node677.init)
        binder.bind(Node678.self).to(factory: Node678.init)
        binder.bind(Node679.self).to(factory: Node679.init)
        binder.bind(Node680.self).to(factory: Node680.init)
        binder.bind(Node681.self).to(factory: Node681.init)
        binder.bind(Node682.self).to(factory: Node682.init)
        binder.bind(Node683.self).to(factory: Node683.init)
        binder.bind(Node684.self).to(factory: Node684.init)
        binder.bind(Node685.self).to(factory: Node685.init)
        binder.bind(Node686.self).to(factory: Node686.init)
        binder.bind(Node687.self).to(factory: Node687.init)
        binder.bind(Node688.self).to(factory: Node688.init)
        binder.bind(Node689.self).to(factory: Node689.init)
        binder.bind(Node690.self).to(factory: Node690.init)
        binder.bind(Node691.self).to(factory: Node691.init)
        binder.bind(Node692.self).to(factory: Node692.init)
        binder.bind(Node693.self).to(factory: Node693.init)
        binder.bind(Node694.self).to(factory: Node694.init)
        binder.bind(Node695.self).to(factory: Node695.init)
        binder.bind(Node696.self).to(factory: Node696.init)
        binder.bind(Node697.self).to(factory: Node697.init)
        binder.bind(Node698.self).to(factory: Node698.init)
        binder.bind(Node699.self).to(factory: Node699.init)
    }
}

private struct TreeModule700: Module {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Node700.self).to(factory: Node700.init)
        binder.bind(Node701.self).to(factory: Node701.init)
        binder.bind(Node702.self).to(factory: Node702.init)
        binder.bind(Node703.self).to(factory: Node703.init)
        binder.bind(Node704.self).to(factory: Node704.init)
        binder.bind(Node705.self).to(factory: Node705.init)
        binder.bind(Node706.self).to(factory: Node706.init)
        binder.bind(Node707.self).to(factory: Node707.init)
        binder.bind(Node708.self).to(factory: Node708.init)
        binder.bind(Node709.self).to(factory: Node709.init)
        binder.bind(Node710.self).to(factory: Node710.init)
        binder.bind(Node711.self).to(factory: Node711.init)
        binder.bind(Node712.self).to(factory: Node712.init)
        binder.bind(Node713.self).to(factory: Node713.init)
        binder.bind(Node714.self).to(factory: Node714.init)
        binder.bind(Node715.self).to(factory: Node715.init)
        binder.bind(Node716.self).to(factory: Node716.init)
        binder.bind(Node717.self).to(factory: Node717.init)
        binder.bind(Node718.self).to(factory: Node718.init)
        binder.bind(Node719.self).to(factory: Node719.init)
        binder.bind(Node720.self).to(factory: Node720.init)
        binder.bind(Node721.self).to(factory: Node721.init)
        binder.bind(Node722.self).to(factory: Node722.init)
        binder.bind(Node723.self).to(factory: Node723.init)
        binder.bind(Node724.self).to(factory: Node724.init)
        binder.bind(Node725.self).to(factory: Node725.init)
        binder.bind(Node726.self).to(factory: Node726.init)
        binder.bind(Node727.self).to(factory: Node727.init)
        binder.bind(Node728.self).to(factory: Node728.init)
        binder.bind(Node729.self).to(factory: Node729.init)
        binder.bind(Node730.self).to(factory: Node730.init)
        binder.bind(Node731.self).to(factory: Node731.init)
        binder.bind(Node732.self).to(factory: Node732.init)
        binder.bind(Node733.self).to(factory: Node733.init)
        binder.bind(Node734.self).to(factory: Node734.init)
        binder.bind(Node735.self).to(factory: Node735.init)
        binder.bind(Node736.self).to(factory: Node736.init)
        binder.bind(Node737.self).to(factory: Node737.init)
        binder.bind(Node738.self).to(factory: Node738.init)
        binder.bind(Node739.self).to(factory: Node739.init)
        binder.bind(Node740.self).to(factory: Node740.init)
        binder.bind(Node741.self).to(factory: Node741.init)
        binder.bind(Node742.self).to(factory: Node742.init)
        binder.bind(Node743.self).to(factory: Node743.init)
        binder.bind(Node744.self).to(factory: Node744.init)
        binder.bind(Node745.self).to(factory: Node745.init)
        binder.bind(Node746.self).to(factory: Node746.init)
        binder.bind(Node747.self).to(factory: Node747.init)
        binder.bind(Node748.self).to(factory: Node748.init)
        binder.bind(Node749.self).to(factory: Node749.init)
        binder.bind(Node750.self).to(factory: Node750.init)
        binder.bind(Node751.self).to(factory: Node751.init)
        binder.bind(Node752.self).to(factory: Node752.init)
        binder.bind(Node753.self).to(factory: Node753.init)
        binder.bind(Node754.self).to(factory: Node754.init)
        binder.bind(Node755.self).to(factory: Node755.init)
        binder.bind(Node756.self).to(factory: Node756.init)
        binder.bind(Node757.self).to(factory: Node757.init)
        binder.bind(Node758.self).to(factory: Node758.init)
        binder.bind(Node759.self).to(factory: Node759.init)
        binder.bind(Node760.self).to(factory: Node760.init)
        binder.bind(Node761.self).to(factory: Node761.init)
        binder.bind(Node762.self).to(factory: Node762.init)
        binder.bind(Node763.self).to(factory: Node763.init)
        binder.bind(Node764.self).to(factory: Node764.init)
        binder.bind(Node765.self).to(factory: Node765.init)
        binder.bind(Node766.self).to(factory: Node766.init)
        binder.bind(Node767.self).to(factory: Node767.init)
        binder.bind(Node768.self).to(factory: Node768.init)
        binder.bind(Node769.self).to(factory: Node769.init)
        binder.bind(Node770.self).to(factory: Node770.init)
        binder.bind(Node771.self).to(factory: Node771.init)
        binder.bind(Node772.self).to(factory: Node772.init)
        binder.bind(Node773.self).to(factory: Node773.init)
        binder.bind(Node774.self).to(factory: Node774.init)
        binder.bind(Node775.self).to(factory: Node775.init)
        binder.bind(Node776.self).to(factory: Node776.init)
        binder.bind(Node777.self).to(factory: Node777.init)
        binder.bind(Node778.self).to(factory: Node778.init)
        binder.bind(Node779.self).to(factory: Node779.init)
        binder.bind(Node780.self).to(factory: Node780.init)
        binder.bind(Node781.self).to(factory: Node781.init)
        binder.bind(Node782.self).to(factory: Node782.init)
        binder.bind(Node783.self).to(factory: Node783.init)
        binder.bind(Node784.self).to(factory: Node784.init)
        binder.bind(Node785.self).to(factory: Node785.init)
        binder.bind(Node786.self).to(factory: Node786.init)
        binder.bind(Node787.self).to(factory: Node787.init)
        binder.bind(Node788.self).to(factory: Node788.init)
        binder.bind(Node789.self).to(factory: Node789.init)
        binder.bind(Node790.self).to(factory: Node790.init)
        binder.bind(Node791.self).to(factory: Node791.init)
        binder.bind(Node792.self).to(factory: Node792.init)
        binder.bind(Node793.self).to(factory: Node793.init)
        binder.bind(Node794.self).to(factory: Node794.init)
        binder.bind(Node795.self).to(factory: Node795.init)
        binder.bind(Node796.self).to(factory: Node796.init)
        binder.bind(Node797.self).to(factory: Node797.init)
        binder.bind(Node798.self).to(factory: Node798.init)
        binder.bind(Node799.self).to(factory: Node799.init)
    }
}

private struct TreeModule800: Module {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Node800.self).to(factory: Node800.init)
        binder.bind(Node801.self).to(factory: Node801.init)
        binder.bind(Node802.self).to(factory: Node802.init)
        binder.bind(Node803.self).to(factory: Node803.init)
        binder.bind(Node804.self).to(factory: Node804.init)
        binder.bind(Node805.self).to(factory: Node805.init)
        binder.bind(Node806.self).to(factory: Node806.init)
        binder.bind(Node807.self).to(factory: Node807.init)
        binder.bind(Node808.self).to(factory: Node808.init)
        binder.bind(Node809.self).to(factory: Node809.init)
        binder.bind(Node810.self).to(factory: Node810.init)
        binder.bind(Node811.self).to(factory: Node811.init)
        binder.bind(Node812.self).to(factory: Node812.init)
        binder.bind(Node813.self).to(factory: Node813.init)
        binder.bind(Node814.self).to(factory: Node814.init)
        binder.bind(Node815.self).to(factory: Node815.init)
        binder.bind(Node816.self).to(factory: Node816.init)
        binder.bind(Node817.self).to(factory: Node817.init)
        binder.bind(Node818.self).to(factory: Node818.init)
        binder.bind(Node819.self).to(factory: Node819.init)
        binder.bind(Node820.self).to(factory: Node820.init)
        binder.bind(Node821.self).to(factory: Node821.init)
        binder.bind(Node822.self).to(factory: Node822.init)
        binder.bind(Node823.self).to(factory: Node823.init)
        binder.bind(Node824.self).to(factory: Node824.init)
        binder.bind(Node825.self).to(factory: Node825.init)
        binder.bind(Node826.self).to(factory: Node826.init)
        binder.bind(Node827.self).to(factory: Node827.init)
        binder.bind(Node828.self).to(factory: Node828.init)
        binder.bind(Node829.self).to(factory: Node829.init)
        binder.bind(Node830.self).to(factory: Node830.init)
        binder.bind(Node831.self).to(factory: Node831.init)
        binder.bind(Node832.self).to(factory: Node832.init)
        binder.bind(Node833.self).to(factory: Node833.init)
        binder.bind(Node834.self).to(factory: Node834.init)
        binder.bind(Node835.self).to(factory: Node835.init)
        binder.bind(Node836.self).to(factory: Node836.init)
        binder.bind(Node837.self).to(factory: Node837.init)
        binder.bind(Node838.self).to(factory: Node838.init)
        binder.bind(Node839.self).to(factory: Node839.init)
        binder.bind(Node840.self).to(factory: Node840.init)
        binder.bind(Node841.self).to(factory: Node841.init)
        binder.bind(Node842.self).to(factory: Node842.init)
        binder.bind(Node843.self).to(factory: Node843.init)
        binder.bind(Node844.self).to(factory: Node844.init)
        binder.bind(Node845.self).to(factory: Node845.init)
        binder.bind(Node846.self).to(factory: Node846.init)
        binder.bind(Node847.self).to(factory: Node847.init)
        binder.bind(Node848.self).to(factory: Node848.init)
        binder.bind(Node849.self).to(factory: Node849.init)
        binder.bind(Node850.self).to(factory: Node850.init)
        binder.bind(Node851.self).to(factory: Node851.init)
        binder.bind(Node852.self).to(factory: Node852.init)
        binder.bind(Node853.self).to(factory: Node853.init)
        binder.bind(Node854.self).to(factory: Node854.init)
        binder.bind(Node855.self).to(factory: Node855.init)
        binder.bind(Node856.self).to(factory: Node856.init)
        binder.bind(Node857.self).to(factory: Node857.init)
        binder.bind(Node858.self).to(factory: Node858.init)
        binder.bind(Node859.self).to(factory: Node859.init)
        binder.bind(Node860.self).to(factory: Node860.init)
        binder.bind(Node861.self).to(factory: Node861.init)
        binder.bind(Node862.self).to(factory: Node862.init)
        binder.bind(Node863.self).to(factory: Node863.init)
        binder.bind(Node864.self).to(factory: Node864.init)
        binder.bind(Node865.self).to(factory: Node865.init)
        binder.bind(Node866.self).to(factory: Node866.init)
        binder.bind(Node867.self).to(factory: Node867.init)
        binder.bind(Node868.self).to(factory: Node868.init)
        binder.bind(Node869.self).to(factory: Node869.init)
        binder.bind(Node870.self).to(factory: Node870.init)
        binder.bind(Node871.self).to(factory: Node871.init)
        binder.bind(Node872.self).to(factory: Node872.init)
        binder.bind(Node873.self).to(factory: Node873.init)
        binder.bind(Node874.self).to(factory: Node874.init)
        binder.bind(Node875.self).to(factory: Node875.init)
        binder.bind(Node876.self).to(factory: Node876.init)
        binder.bind(Node877.self).to(factory: Node877.init)
        binder.bind(Node878.self).to(factory: Node878.init)
        binder.bind(Node879.self).to(factory: Node879.init)
        binder.bind(Node880.self).to(factory: Node880.init)
        binder.bind(Node881.self).to(factory: Node881.init)
        binder.bind(Node882.self).to(factory: Node882.init)
        binder.bind(Node883.self).to(factory: Node883.init)
        binder.bind(Node884.self).to(factory: Node884.init)
        binder.bind(Node885.self).to(factory: Node885.init)
        binder.bind(Node886.self).to(factory: Node886.init)
        binder.bind(Node887.self).to(factory: Node887.init)
        binder.bind(Node888.self).to(factory: Node888.init)
        binder.bind(Node889.self).to(factory: Node889.init)
        binder.bind(Node890.self).to(factory: Node890.init)
        binder.bind(Node891.self).to(factory: Node891.init)
        binder.bind(Node892.self).to(factory: Node892.init)
        binder.bind(Node893.self).to(factory: Node893.init)
        binder.bind(Node894.self).to(factory: Node894.init)
        binder.bind(Node895.self).to(factory: Node895.init)
        binder.bind(Node896.self).to(factory: Node896.init)
        binder.bind(Node897.self).to(factory: Node897.init)
        binder.bind(Node898.self).to(factory: Node898.init)
        binder.bind(Node899.self).to(factory: Node899.init)
    }
}

private struct TreeModule900: Module {
    static func configure(binder: UnscopedBinder) {
        binder.bind(Node900.self).to(factory: Node900.init)
        binder.bind(Node901.self).to(factory: Node901.init)
        binder.bind(Node902.self).to(factory: Node902.init)
        binder.bind(Node903.self).to(factory: Node903.init)
        binder.bind(Node904.self).to(factory: Node904.init)
        binder.bind(Node905.self).to(factory: Node905.init)
        binder.bind(Node906.self).to(factory: Node906.init)
        binder.bind(Node907.self).to(factory: Node907.init)
        binder.bind(Node908.self).to(factory: Node908.init)
        binder.bind(Node909.self).to(factory: Node909.init)
        binder.bind(Node910.self).to(factory: Node910.init)
        binder.bind(Node911.self).to(factory: Node911.init)
        binder.bind(Node912.self).to(factory: Node912.init)
        binder.bind(Node913.self).to(factory: Node913.init)
        binder.bind(Node914.self).to(factory: Node914.init)
        binder.bind(Node915.self).to(factory: Node915.init)
        binder.bind(Node916.self).to(factory: Node916.init)
        binder.bind(Node917.self).to(factory: Node917.init)
        binder.bind(Node918.self).to(factory: Node918.init)
        binder.bind(Node919.self).to(factory: Node919.init)
        binder.bind(Node920.self).to(factory: Node920.init)
        binder.bind(Node921.self).to(factory: Node921.init)
        binder.bind(Node922.self).to(factory: Node922.init)
        binder.bind(Node923.self).to(factory: Node923.init)
        binder.bind(Node924.self).to(factory: Node924.init)
        binder.bind(Node925.self).to(factory: Node925.init)
        binder.bind(Node926.self).to(factory: Node926.init)
        binder.bind(Node927.self).to(factory: Node927.init)
        binder.bind(Node928.self).to(factory: Node928.init)
        binder.bind(Node929.self).to(factory: Node929.init)
        binder.bind(Node930.self).to(factory: Node930.init)
        binder.bind(Node931.self).to(factory: Node931.init)
        binder.bind(Node932.self).to(factory: Node932.init)
        binder.bind(Node933.self).to(factory: Node933.init)
        binder.bind(Node934.self).to(factory: Node934.init)
        binder.bind(Node935.self).to(factory: Node935.init)
        binder.bind(Node936.self).to(factory: Node936.init)
        binder.bind(Node937.self).to(factory: Node937.init)
        binder.bind(Node938.self).to(factory: Node938.init)
        binder.bind(Node939.self).to(factory: Node939.init)
        binder.bind(Node940.self).to(factory: Node940.init)
        binder.bind(Node941.self).to(factory: Node941.init)
        binder.bind(Node942.self).to(factory: Node942.init)
        binder.bind(Node943.self).to(factory: Node943.init)
        binder.bind(Node944.self).to(factory: Node944.init)
        binder.bind(Node945.self).to(factory: Node945.init)
        binder.bind(Node946.self).to(factory: Node946.init)
        binder.bind(Node947.self).to(factory: Node947.init)
        binder.bind(Node948.self).to(factory: Node948.init)
        binder.bind(Node949.self).to(factory: Node949.init)
        binder.bind(Node950.self).to(factory: Node950.init)
        binder.bind(Node951.self).to(factory: Node951.init)
        binder.bind(Node952.self).to(factory: Node952.init)
        binder.bind(Node953.self).to(factory: Node953.init)
        binder.bind(Node954.self).to(factory: Node954.init)
        binder.bind(Node955.self).to(factory: Node955.init)
        binder.bind(Node956.self).to(factory: Node956.init)
        binder.bind(Node957.self).to(factory: Node957.init)
        binder.bind(Node958.self).to(factory: Node958.init)
        binder.bind(Node959.self).to(factory: Node959.init)
        binder.bind(Node960.self).to(factory: Node960.init)
        binder.bind(Node961.self).to(factory: Node961.init)
        binder.bind(Node962.self).to(factory: Node962.init)
        binder.bind(Node963.self).to(factory: Node963.init)
        binder.bind(Node964.self).to(factory: Node964.init)
        binder.bind(Node965.self).to(factory: Node965.init)
        binder.bind(Node966.self).to(factory: Node966.init)
        binder.bind(Node967.self).to(factory: Node967.init)
        binder.bind(Node968.self).to(factory: Node968.init)
        binder.bind(Node969.self).to(factory: Node969.init)
        binder.bind(Node970.self).to(factory: Node970.init)
        binder.bind(Node971.self).to(factory: Node971.init)
        binder.bind(Node972.self).to(factory: Node972.init)
        binder.bind(Node973.self).to(factory: Node973.init)
        binder.bind(Node974.self).to(factory: Node974.init)
        binder.bind(Node975.self).to(factory: Node975.init)
        binder.bind(Node976.self).to(factory: Node976.init)
        binder.bind(Node977.self).to(factory: Node977.init)
        binder.bind(Node978.self).to(factory: Node978.init)
        binder.bind(Node979.self).to(factory: Node979.init)
        binder.bind(Node980.self).to(factory: Node980.init)
        binder.bind(Node981.self).to(factory: Node981.init)
        binder.bind(Node982.self).to(factory: Node982.init)
        binder.bind(Node983.self).to(factory: Node983.init)
        binder.bind(Node984.self).to(factory: Node984.init)
        binder.bind(Node985.self).to(factory: Node985.init)
        binder.bind(Node986.self).to(factory: Node986.init)
        binder.bind(Node987.self).to(factory: Node987.init)
        binder.bind(Node988.self).to(factory: Node988.init)
        binder.bind(Node989.self).to(factory: Node989.init)
        binder.bind(Node990.self).to(factory: Node990.init)
        binder.bind(Node991.self).to(factory: Node991.init)
        binder.bind(Node992.self).to(factory: Node992.init)
        binder.bind(Node993.self).to(factory: Node993.init)
        binder.bind(Node994.self).to(factory: Node994.init)
        binder.bind(Node995.self).to(factory: Node995.init)
        binder.bind(Node996.self).to(factory: Node996.init)
        binder.bind(Node997.self).to(factory: Node997.init)
        binder.bind(Node998.self).to(factory: Node998.init)
        binder.bind(Node999.self).to(factory: Node999.init)
    }
}
