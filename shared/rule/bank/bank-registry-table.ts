// The banks that Kontor knows without the published bank master: the institution of each clearing number (IID) in
// Switzerland and Liechtenstein. One institution a line; numbers that are only used for transfers between institutions
// are left out. Facts as published by SIX, the operator of the Swiss clearing, on the day below; a test compares every
// row.

/** The day on which every row was compared with the published bank master. */
export const BANK_TABLE_DATE = '2026-07-28'

/** `name|BIC|seat|clearing numbers`; a BIC of eight characters is that of the head office (…XXX). */
export const SWISS_BANKS = `
Schweizerische Nationalbank|SNBZCHZZ|Zürich|100 110 115
UBS AG|UBSBCHZZ|Zürich|315
Valiant Bank AG|VABECH22|Bern|6300
Hypothekarbank Lenzburg AG|HYPLCH22|Lenzburg|8307
Migros Bank AG|MIGRCHZZ|Zürich|8401
Bank Cler AG|BCLRCHBB|Basel|8440-8457
Swissquote Bank SA|SWQBCHZZ|Gland|8781
PostFinance AG|POFICHBE|Bern|9000
Zürcher Kantonalbank|ZKBKCHZZ80A|Zürich|700 702-706 708-759
Aargauische Kantonalbank|KBAGCH22|Aarau|761
Appenzeller Kantonalbank|AIKACH22|Appenzell|763
Banca dello Stato del Cantone Ticino|BSCTCH22|Bellinzona|764 76411-76412 76440 76450 76460 76470
Banca dello Stato del Cantone Ticino|BSCTCH22LUG|Lugano|76410
Banca dello Stato del Cantone Ticino|BSCTCH22LOC|Locarno|76420
Banca dello Stato del Cantone Ticino|BSCTCH22CHI|Chiasso|76430
Banque Cantonale du Valais|BCVSCH2L|Sion/Sitten|765
Banque Cantonale Neuchâteloise|BCNNCH22|Neuchâtel|766
Banque Cantonale Vaudoise|BCVLCH2L|Lausanne|767 76711-76756 76758 76761-76766
Banque Cantonale de Fribourg|BEFRCH22|Fribourg|768 76822-76824 76826-76828 76830 76833-76835 76837-76843
Freiburger Kantonalbank|BEFRCH22|Kerzers|76825 76829 76831-76832 76836
Basellandschaftliche Kantonalbank|BLKBCH22|Liestal|769
Basler Kantonalbank|BKBBCHBB|Basel|770
Glarner Kantonalbank|GLKBCH22|Glarus|773
Graubündner Kantonalbank|GRKBCH2270A|Chur|774
Schwyzer Kantonalbank|KBSZCH22|Schwyz|777 77711-77734
Luzerner Kantonalbank AG|LUKBCH2260A|Luzern|778 77811-77821 77823-77825 77828-77829 77860
Nidwaldner Kantonalbank|NIKACH22|Stans|779
Obwaldner Kantonalbank|OBWKCH22|Sarnen|780
St. Galler Kantonalbank AG|KBSGCH22|St. Gallen|781 78102-78103 78111-78132 78158
Schaffhauser Kantonalbank|SHKBCH2S|Schaffhausen|782 78213
Thurgauer Kantonalbank|KBTGCH22|Weinfelden|784
Urner Kantonalbank|URKNCH22|Altdorf|785
Zuger Kantonalbank|KBZGCH22|Zug|787
Banque Cantonale de Genève|BCGECHGG|Genève|788
Banque Cantonale du Jura SA|BCJUCH22|Porrentruy|789 78910 78920
Berner Kantonalbank AG|KBBECH22|Bern|790
Crédit Mutuel de la Vallée SA|RBABCH22180|Le Sentier|6180
Caisse d'Epargne de Cossonay société coopérative|RBABCH22182|Cossonay-Ville|6182
Sparkasse Sense|RBABCH22186|Tafers/Tavel|6186 61861
Caisse d'Epargne Courtelary SA|RBABCH22240|Courtelary|6240 62401-62403
Bernerland Bank AG|RBABCH22313|Sumiswald|6313
Clientis AG|RBABCH22CLI|Bern|6336
SB Saanen Bank AG|RBABCH22342|Saanen|6342
Bank SLM AG|RBABCH22363|Münsingen|6363
Spar+Leihkasse Riggisberg AG|RBABCH22374|Riggisberg|6374
Burgerliche Ersparniskasse Bern Genossenschaft|RBABCH22382|Bern|6382
Ersparniskasse Affoltern i. E. AG|RBABCH22387|Weier im Emmental|6387
Entris Banking AG|RBABCH22|Gümligen|6395
Clientis Sparkasse Oftringen Genossenschaft|RBABCH22428|Oftringen|6428
Clientis Bank im Thal AG|RBABCH22434|Balsthal|6434
Bank Oberaargau AG|RBABCH22450|Huttwil|6450
Clientis Bank Aareland AG|RBABCH22575|Küttigen|6575
Bank Leerau Genossenschaft|RBABCH22588|Kirchleerau|6588
Sparkasse Schwyz AG|RBABCH22633|Schwyz|6633
Clientis Entlebucher Bank AG|RBABCH22670|Schüpfheim|6670 66701-66702
GRB Glarner Regionalbank Genossenschaft|RBABCH22807|Schwanden|6807
Sparhafen Bank AG|BSZHCHZZ|Zürich|6808
Sparcassa 1816 Genossenschaft|RBABCH22814|Wädenswil|6814 68141-68144
Bank Zimmerberg AG|RBABCH22824|Horgen|6824 68241-68242
acrevis Bank AG (ex Regiobank Männedorf)|RBABCH22828|Männedorf|6828
Lienhardt & Partner Privatbank Zürich AG|RBABCH22830|Zürich|6830
Ersparniskasse Schaffhausen AG|RBABCH22835|Schaffhausen|6835
Bank Avera Genossenschaft|RBABCH22850|Wetzikon ZH|6850
BS Bank Schaffhausen AG|RBABCH22858|Neunkirch|6858
Spar- und Leihkasse Thayngen AG|RBABCH22866|Thayngen|6866
Leihkasse Stammheim AG|RBABCH22875|Oberstammheim|6875
Zürcher Landbank AG|RBABCH22877|Elgg|6877
Bank BSU Genossenschaft|RBABCH22888|Uster|6888
acrevis Bank AG|ACRGCH22|St. Gallen|6900
Alpha Rheintal Bank AG|ARBHCH22|Heerbrugg|6920
Clientis Bank Oberuzwil AG|RBABCH22935|Oberuzwil|6935
Clientis Bank Toggenburg AG|RBABCH22955|Kirchberg SG|6955
Bank in Zuzwil|RBABCH22964|Zuzwil SG|6964
Clientis Bank Thur Genossenschaft|RBABCH22977|Ebnat-Kappel|6977
Biene Bank im Rheintal Genossenschaft|RBABCH22980|Altstätten SG|6980
Banco Santander International SA|BSCHCHGG|Genève|8235
Nexent Bank (Suisse) SA|FSUICHGG|Genève|8236
Investec Bank (Switzerland) AG|IVESCHZZ|Zürich|8238
Crédit Agricole next Bank (Suisse) SA|AGRICHGX|Grand-Lancy|8243
Banque Richelieu (Schweiz) AG|ANPRCH22|Zürich|8245
Van Lanschot Kempen (Schweiz) AG|FVLBCHZZ|Zürich|8248
Banca Popolare di Sondrio (Suisse) SA|POSOCH22|Lugano|8252
Banque Internationale à Luxembourg (Suisse) SA|BILSCHZZ|Zürich|8268
BBVA SA|BBVACHZZ|Zürich|8270
Goldman Sachs Bank AG|GOLDCHZZ|Zürich|8278
Frankfurter Bankgesellschaft (Schweiz) AG|FBGSCHZZ|Zürich|8288
ODDO BHF (Schweiz) AG|BHFBCHZZ|Zürich|8289
Cembra Money Bank AG|CMBNCHZH|Zürich|8296 82963-82967 82971 82973 82977 82979 82981 82983-82984 82998
Cembra Money Bank SA|CMBNCHZH|Fribourg|82961-82962 82968-82969 82972 82975-82976 82986
Spar- und Leihkasse Wynigen AG|SLWYCH21|Wynigen|8300
Banque SYZ SA|SYCOCHGG|Genève|8309
Caisse d'Epargne de Nyon société coopérative|CAGYCH21|Nyon|8326
Caisse d'Epargne d'Aubonne Société coopérative|RBABCH22CEA|Aubonne|8327
Ersparniskasse Speicher|ERSCCH21|Speicher|8329
Baloise Bank AG|KBSOCH22|Solothurn|8334
LGT Bank (Schweiz) AG|BLFLCHBB|Basel|8335
Banque Algérienne du Commerce Extérieur SA|AEXTCHZZ|Zürich|8346
Caisse d'Epargne et de Crédit Mutuel de Chermignon|CDEMCH21|Chermignon|8348
Caisse d'Epargne Riviera, société coopérative|CDDVCH21|Vevey|8349
China Construction Bank Corporation, Beijing, Swiss Branch|PCBCCHZZ|Zürich|8373
CACEIS Bank, Montrouge, succursale de Nyon / Suisse|ISAECH2N|Nyon|8374
NPB Neue Privat Bank AG|NEPICHZZ|Zürich|8378
QNB (Suisse) SA|QNBACHGG|Genève|8379
J.P. Morgan (Suisse) SA|MGTCCHGG|Genève|8380
Reyl & Cie S.A.|REYLCHGG|Genève|8384
NBK Banque Privée (Suisse) SA|NBOKCHGG|Genève|8385
ING Bank N.V., Amsterdam, succursale de Lancy/Genève|BBRUCHGT|Petit-Lancy|8387
Banque Eric Sturdza SA|BABRCHGG|Genève|8388
Bezirks-Sparkasse Dielsdorf Genossenschaft|BZSDCH22|Dielsdorf|8389
Alternative Bank Schweiz AG|ABSOCH22|Olten|8390
WIR Bank Genossenschaft|WIRBCHBB|Basel|8391
Freie Gemeinschaftsbank Genossenschaft|FRGGCHB1|Basel|8392
Bank EKI Genossenschaft|EKIICH22|Interlaken|8393
Bank EEK AG|EEKBCH22|Bern|8394
Spar- und Leihkasse Bucheggberg|SLBUCH22|Lüterswil|8395
Spar + Leihkasse Gürbetal AG|SLGUCH2M|Mühlethurnen|8396
DC Bank Deposito-Cassa der Stadt Bern|RBABCH22DCB|Bern|8397
VZ Depotbank AG|VZDBCHZZ|Zug|8398
Cornèr Banca SA|CBLUCH22|Lugano|8490
Banca Credinvest SA|BCRECH22|Lugano|8495
Banca Aletti & C. (Suisse) SA|VRBPCH22|Lugano|8496
Saxo Bank (Schweiz) AG|SAXOCHZH|Kloten|8497
Axion Swiss Bank SA|UNCECH22|Lugano|8498
FAB Private Bank (Suisse) SA|NBPSCHGG|Genève|8499
Mercantil Bank (Schweiz) AG|BAMRCHZZ|Zürich|8509
Bank Julius Bär & Co AG|BAERCHZZ|Zürich|8515
Bank Gantrisch Genossenschaft|BGAGCH22|Schwarzenburg|8518
Ersparniskasse Rüeggisberg Genossenschaft|EKRUCH21|Rüeggisberg|8519
BBO Bank Brienz Oberhasli AG|BBOBCH22|Brienz|8521
Società Bancaria Ticinese|SBTICH22|Bellinzona|8522
BTV Vier Länder Bank AG Innsbruck, Zweigniederlassung Staad|BTVACH22|Staad SG|8525
Selvi & Cie SA|SELVCHGG|Genève|8533
VP Bank (Schweiz) AG|VPBVCHZH|Zürich|8534
Banque Internationale de Commerce-BRED (Suisse) SA|BICFCHGG|Genève|8537
Bergos AG|BEGOCHZZ|Zürich|8539
Banque Banorient (Suisse) SA|BLOMCHGG|Genève|8540
Scobag Privatbank AG|SCOPCHBB|Basel|8543
Hyposwiss Private Bank Genève SA|CCIECHGG|Genève|8548
BZ Bank Aktiengesellschaft|BZBKCH2W|Wilen bei Wollerau|8553
Privatbank Von Graffenried AG|GRAFCH22|Bern|8564
Dreyfus Söhne & Cie AG, Banquiers|DREYCHBB|Basel|8565
Banque Bonhôte & Cie SA|BONHCH22|Neuchâtel|8570
Edmond de Rothschild (Suisse) S.A|PRIBCHGG|Genève|8571
Trafina Privatbank AG|TRAPCHBB|Basel|8572
Maerki, Baumann & Co. AG|MAEBCHZZ|Zürich|8573
Banque des Monts Blancs SA|MEDSCHGG|Genève|8574
Banca del Ceresio SA|BACECH22|Lugano|8584
Banca Zarattini & Co. SA|EUBACH22|Lugano|8609
DZ Privatbank (Schweiz) AG|GENOCHZZ|Zürich|8615
Nomura Bank (Switzerland) Ltd|NBSZCHZZ|Zürich|8619
Banque Audi (Suisse) SA|AUDSCHGG|Genève|8624
Banque de Commerce et de Placements SA|BPCPCHGG|Genève|8629
Schroder & Co Bank AG|BJHSCHZZ|Zürich|8634
JPMorgan Chase Bank, National Association, Columbus|CHASCHGX|Zürich|8635
Citibank (Switzerland) AG|CBSWCHZZ|Zürich|8638
Union Bancaire Privée, UBP SA|UBPGCHGG|Genève|8657
Deutsche Bank (Suisse) S.A.|DEUTCHGG|Genève|8659
GPB (Schweiz) AG|RKBZCHZZ|Zürich|8660
Rothschild & Co Bank AG|ROTACHZZ|Zürich|8661
PKB Private Bank SA|PKBSCH22|Lugano|8663
PKB Privatbank AG|PKBSCH2269A|Zürich|8664
PKB Privatbank SA|PKBSCH2212A|Genève|8665
Banca del Sempione SA|BASECH22|Lugano|8666
EFG Bank AG|EFGBCHZZ|Zürich|8667
BNP Paribas, Paris, succursale de Lancy/Genève|BPPBCHGG|Grand-Lancy|8686
HSBC Private Bank (Suisse) SA|BLICCHGG|Genève|8689
Citibank N.A., Sioux Falls|CITICHZZ|Zürich|8700
HSBC Bank plc, London, Zweigniederlassung Zürich|HSBCCHZZ|Zürich|8701
Bank zweiplus AG|BZPLCHZZ|Zürich|8703
AEK Bank 1826 Genossenschaft|AEKTCH22|Thun|8704
Société Générale|SGABCHZZ|Zürich|8705
Bank CIC (Schweiz) AG|CIALCHBB|Basel|8710 87105
Arab Bank (Switzerland) Ltd.|ARBSCHZZ|Genève|8719
Gonet & Cie SA|GONECHGG|Genève|8721
Bank of America Europe DAC, Dublin, Zurich Branch|BOFACH2X|Zürich|8726
Banque Cramer & Cie SA|CRAMCHGG|Genève|8727
LLB (Schweiz) AG|LINSCH23|Uznach|8731
Bank Thalwil Genossenschaft|BKTHCH22|Thalwil|8733
Barclays Bank (Suisse) SA|BARCCHGG|Genève|8735
CA Indosuez (Switzerland) SA|AGRICHGG|Genève|8740-8743
Bank J. Safra Sarasin AG|SARACHBB|Basel|8750-8752
Banque Pictet & Cie SA|PICTCHGG|Genève|8755
Baumann & Cie KmG|BAUMCHBB|Basel|8756
Bank Vontobel AG|VONTCHZZ|Zürich|8757
Banque Lombard Odier & Cie SA|LOCYCHGG|Bellevue|8760
Reichmuth & Co.|REICCH22|Luzern|8761
CBH - Compagnie Bancaire Helvétique SA|BSSACHGG|Genève|8762
Bordier & Cie SCmA|BORDCHGG|Genève|8767
Mirabaud & Cie SA|MIRACHGG|Genève|8770
E. Gutzwiller & Cie Banquiers|GUTZCHBB|Basel|8775
Piguet Galland & Cie SA|PIGUCH22|Yverdon-les-Bains|8777
Rahn+Bodmer Co.|RAHNCHZZ|Zürich|8779
Deutsche Bank AG Zürich Branch|DEUTCHZZ|Zürich|8780 87801-87802
Spar- und Leihkasse Frutigen AG|SLFFCH22|Frutigen|8784
Regiobank Solothurn AG|RSOSCH22|Solothurn|8785
Banque Heritage SA|HFTCCHGG|Genève|8788
Habib Bank AG Zürich|HBZUCHZZ|Zürich|8789
IBKR Financial Services AG|TMBECH22|Zug|8797
InCore Bank AG|INCOCHZZ|Schlieren|8799
Tellco Bank AG|DOMICHZZ|Schwyz|8820
Hypo Vorarlberg Bank AG, Bregenz, Zweigniederl., St. Gallen|RBABCH22VLH|St. Gallen|8821
CIM Banque SA|CIMMCHGG|Genève|8822
TradeXBank AG|TXBZCHZZ|Zürich|8825
S.P. Hinduja Banque Privée SA|ABSGCHGG|Genève|8827
Abanca Corporación Bancaria S.A., Betanzos|CAGLCHGG|Genève|8831
Commerzbank AG FF, Zweigniederlassung Zürich|COBACHZH|Zürich|8836
Banque du Léman SA|BLEMCHGG|Genève|8838
Quilvest (Switzerland) Ltd.|QVCHCHZH|Zürich|8839
Banco Itaú (Suisse) SA|ITAUCHZZ|Zürich|8841
Globalance Bank AG|GLBNCHZZ|Zürich|8842
Dukascopy Bank SA|DUBACHGG|Genève|8843
Helvetische Bank AG|SFBFCH22|Zürich|8845
Aquila AG|AQULCHZZ|Zürich|8846
IG Bank S.A.|IGBKCHGG|Genève|8848
LF Finance (Suisse) SA|LFFSCHGG|Genève|8866
Delen (Suisse) SA|DELECHG2|Genève|8868
Zähringer Privatbank AG|ZAPRCH22|Bern|8871
Sparkasse Bundespersonal|SKBPCH22|Bern|8890
Bank von Roll AG|VRLLCHZZ|Zürich|83002
Privatbank Bellerive AG|PRBECHZZ|Zürich|83011
Sygnum Bank AG|SYGNCHZZ|Zürich|83014
AMINA Bank AG|SCRYCH22|Zug|83018
Yapeal AG|YAPECHZ2|Zürich|83019
Cité Gestion SA|CITECHGG|Genève|83021
ISP Securities Ltd|PLESCHZZ|Zürich|83022
Alpian SA|APNACHGG|Genève|83039
Bivial AG|KLARCH22|Zug|83041
Private Client Bank AG|PICLCHZ2|Zürich|83043
BG (Suisse) Private Bank SA|BGPBCH22|Lugano|83046
Relio AG||Zürich|83050
finpension AG|FNPICH22|Luzern|83059
Bivial AG|BVVACH22|Zug|83066
`

/** Same format as SWISS_BANKS. */
export const LIECHTENSTEIN_BANKS = `
Liechtensteinische Landesbank Aktiengesellschaft|LILALI2X|Vaduz|8800
Neue Bank AG|NBANLI22|Vaduz|8802
Bendura Bank AG|HYIBLI22|Gamprin-Bendern|8803
VP Bank AG|VPBVLI2X|Vaduz|8805
Kaiser Partner Privatbank AG|SERBLI22|Vaduz|8806
LGT Bank AG|BLFLLI2X|Vaduz|8810
Bank Frick AG|BFRILI22|Balzers|8811
Sigma Bank AG|VOAGLI22|Schaan|8812
Banking Circle (Liechtenstein) AG|BCIRLI22|Ruggell|83049
Celsion Bank AG|CLNCLI22|Vaduz|83061
`

/** UBS has a BIC and a town for nearly every number: `numbers, end of the BIC UBSWCHZH…, town`. */
export const UBS_NUMBERS = `
202 86N Uster | 203 93A Arbon | 204 70E Arosa | 206 80V Zürich | 207 81M Bülach | 208 70A Chur | 209 72D Davos Platz
210 52A Brugg AG | 211 31A Düdingen | 213 94N Altstätten SG | 214 88A Horgen | 215 12C Genève | 216 88B Lachen SZ
217 82P Kreuzlingen | 219 85B Weinfelden | 220 94P Buchs SG | 221 75A St. Moritz | 222 83B Wallisellen
223 89D Dietikon | 225 80G Zürich | 226 29A Porrentruy | 227 36A Thun | 228 12T Nyon | 230 271 286 298 80A Zürich
231 50A Aarau | 232 54A Baden | 233 40A Basel | 234 65A Bellinzona | 235 30A Bern | 236 68B Chiasso | 238 87C Meilen
239 85A Frauenfeld | 240 12A Genève | 241 38A Interlaken | 242 23A La Chaux-de-Fonds | 243 10A Lausanne
244 96C Lichtensteig | 245 44A Liestal | 246 66A Locarno | 247 69A Lugano | 248 60A Luzern | 249 18D Montreux
250 86M Rapperswil SG | 251 80H Zürich | 252 94A Rorschach | 253 86P Rüti ZH | 254 90A St. Gallen | 255 18A Vevey
256 95A Wil SG | 257 84A Winterthur | 258 56B Wohlen AG | 259 87B Zollikon | 260 17A Fribourg | 261 46A Olten
262 45A Solothurn | 263 39A Brig/Brigue | 264 19B Martigny | 265 19E Sion/Sitten | 266 16C Bulle | 267 80K Zürich
268 39L Sierre/Siders | 269 80M Zürich | 270 80N Zürich | 272 25A Biel/Bienne | 273 63A Zug | 274 80Q Zürich
275 80R Zürich | 276 89E Affoltern am Albis | 277 18L Monthey | 278 83A Kloten | 279 12B Genève | 283 81H Glattbrugg
284 87D Glarus | 285 80P Zürich | 287 82A Schaffhausen | 288 60G Emmenbrücke | 290 20A Neuchâtel
291 81A Regensdorf | 292 40M Basel | 293 88C Rüschlikon | 294 39G Visp/Viège | 295 94F St. Margrethen SG
296 86Q Wetzikon ZH | 297 14A Yverdon-les-Bains | 303 W03 Zürich | 304 W04 Zürich | 305 W05 Zürich | 306 W06 Zürich
308 W08 Zürich
`

/** Numbers of institutions that were taken over, with the number of the successor: `retired>successor`. */
export const RETIRED_NUMBERS = `
4835>230 4866>315 8246>8721 8737>8741
80366>80283 80627>80626 80749>80719 80811>80867 80882>80875 80901>80905 80930>80962
`
