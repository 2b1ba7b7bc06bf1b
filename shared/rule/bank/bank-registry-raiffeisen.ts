// The banks of the Raiffeisen group, each with its clearing number: `number name|town`. Their BICs are derived from the
// number (bank-registry.ts). Facts as published by SIX; a test compares every row.

export const RAIFFEISEN_BANKS = `
80000 Raiffeisen Schweiz|St. Gallen
80808 Raiffeisen|St. Gallen
80002 Banque Raiffeisen Région Delémont|Delémont
80005 Raiffeisenbank St.Gallen|St.Gallen
80027 Banque Raiffeisen Ajoie|Porrentruy
80037 Banque Raiffeisen Clos du Doubs et Haute-Ajoie|St-Ursanne
80051 Banque Raiffeisen Grand Chasseral|Sonceboz-Sombeval
80059 Banque Raiffeisen Franches-Montagnes|Saignelégier
80073 Banque Raiffeisen du Val-Terbi|Vicques
80094 Raiffeisenbank Worblen-Emmental|Biglen
80097 Raiffeisenbank Laufental-Thierstein|Laufen
80098 Raiffeisenbank Gürbe|Belp
80102 Banque Raiffeisen Sarine-Ouest|Belfaux
80105 Banque Raiffeisen Région Marly-Cousimbert|Rossens FR
80129 Banque Raiffeisen Moléson|La Tour-de-Trême
80139 Banque Raiffeisen Broye Vully Lac|Domdidier
80159 Banque Raiffeisen Fribourg-Ouest|Villars-sur-Glâne
80181 Banque Raiffeisen Région Genève Rhône|Bernex
80187 Banque Raiffeisen Genève Lac|Genève
80210 Banque Raiffeisen Villes et Vignobles genevois|Châtelaine
80237 Banque Raiffeisen des Montagnes Neuchâteloises|La Chaux-de-Fonds
80241 Banque Raiffeisen Neuchâtel et Vallées|Neuchâtel
80272 Banca Raiffeisen del Basso Mendrisiotto|Chiasso
80280 Banca Raiffeisen Piano di Magadino|Gordola
80283 Banca Raiffeisen Vedeggio Cassarate|Gravesano
80287 Banca Raiffeisen Basso Ceresio|Melano
80290 Banca Raiffeisen Morbio-Vacallo|Morbio Inferiore
80317 Banca Raiffeisen del Malcantone|Caslano
80333 Banca Raiffeisen Losone Pedemonte Vallemaggia|Maggia
80340 Banca Raiffeisen Mendrisio e Valle di Muggio|Mendrisio
80344 Banca Raiffeisen del Camoghè|Giubiasco
80350 Banca Raiffeisen Tre Valli|Biasca
80362 Banca Raiffeisen Colline del Ceresio|Savosa
80365 Banca Raiffeisen della Campagnadorna|Stabio
80375 Banca Raiffeisen Lugano|Lugano
80379 Banca Raiffeisen Locarno|Locarno
80387 Banca Raiffeisen Bellinzonese e Visagno|Bellinzona
80401 Banque Raiffeisen Mont-Aubert Orbe|Montagny-près-Yverdon
80414 Banque Raiffeisen d'Assens|Assens
80430 Banque Raiffeisen Alpes Riviera Chablais Vaudois|Aigle
80434 Banque Raiffeisen du Gros-de-Vaud|Echallens
80442 Banque Raiffeisen Nyon-La Vallée|Nyon
80445 Banque Raiffeisen du Mont-Tendre|Apples
80451 Banque Raiffeisen Lausanne Haute-Broye-Jorat|Lausanne
80454 Banque Raiffeisen de Lavaux|Puidoux
80460 Banque Raiffeisen Morges Venoge|St-Sulpice VD
80472 Banque Raiffeisen d'Yverdon-les-Bains|Yverdon-les-Bains
80479 Banque Raiffeisen de la Broye|Payerne
80485 Banque Raiffeisen de Gimel|Gimel
80496 Raiffeisenbank Mischabel-Matterhorn|St. Niklaus VS
80521 Raiffeisenbank Gampel-Raron|Gampel
80527 Raiffeisenbank Region Leuk|Susten
80532 Raiffeisenbank Belalp-Simplon|Naters
80539 Raiffeisenbank Aletsch-Goms|Reckingen VS
80553 Raiffeisenbank Region Visp|Visp
80572 Banque Raiffeisen Sion et Région|Sion
80581 Banque Raiffeisen Entremont|Le Châble VS
80588 Banque Raiffeisen du Haut-Léman|Vionnaz
80595 Banque Raiffeisen Martigny et Région|Martigny
80598 Banque Raiffeisen de Sierre & Région|Sierre/Siders
80606 Banque Raiffeisen de Massongex-St-Maurice-Vérossaz|Massongex
80611 Banque Raiffeisen de Monthey|Monthey
80615 Banque Raiffeisen des Communes du Haut Plateau|Chermignon
80626 Banque Raiffeisen Vallée d'Illiez|Troistorrents
80652 Raiffeisenbank Böttstein|Kleindöttingen
80666 Raiffeisenbank an der Limmat|Dietikon
80690 Raiffeisenbank Wasserschloss|Gebenstorf
80691 Raiffeisenbank Regio Frick-Mettauertal|Frick
80696 Raiffeisenbank Regio Laufenburg|Kaisten
80698 Raiffeisenbank Aarau-Lenzburg|Aarau
80700 Raiffeisenbank Surbtal-Wehntal|Endingen
80701 Raiffeisenbank Aare-Rhein|Leuggern
80702 Raiffeisenbank Kelleramt-Albis|Oberlunkhofen
80704 Raiffeisenbank Aare-Reuss|Mellingen
80705 Raiffeisenbank Reuss-Lindenberg|Merenschwand
80706 Raiffeisenbank Möhlin|Möhlin
80719 Raiffeisenbank Mutschellen|Zufikon
80721 Raiffeisenbank Region Zofingen|Zofingen
80723 Raiffeisenbank Reitnau-Rued|Schlossrued
80728 Raiffeisenbank Oberfreiamt|Muri AG
80736 Raiffeisenbank Villmergen|Villmergen
80740 Raiffeisenbank Lägern-Baregg|Wettingen
80744 Raiffeisenbank Wohlen|Wohlen AG
80746 Raiffeisenbank Siggenthal-Würenlingen|Würenlingen
80747 Raiffeisenbank Würenlos|Würenlos
80748 Raiffeisenbank Wegenstettertal|Zeiningen
80773 Raiffeisenbank Liestal-Oberbaselbiet|Liestal
80774 Raiffeisenbank Leimental|Oberwil BL
80775 Raiffeisenbank Allschwil-Schönenbuch|Allschwil
80776 Raiffeisenbank Regio Muttenz|Muttenz
80779 Raiffeisenbank Aesch-Pfeffingen|Aesch BL
80780 Raiffeisenbank Reinach BL|Reinach BL
80816 Raiffeisenbank Niedersimmental|Oey
80817 Raiffeisenbank Steffisburg|Steffisburg
80819 Raiffeisenbank Grauholz|Urtenen-Schönbühl
80820 Raiffeisenbank Frutigland|Frutigen
80842 Raiffeisenbank Jungfrau|Interlaken
80843 Raiffeisenbank Region Haslital-Brienz|Meiringen
80856 Raiffeisenbank Obersimmental-Saanenland|Zweisimmen
80860 Raiffeisenbank Schwarzwasser|Ueberstorf
80862 Raiffeisenbank Seeland|Biel/Bienne
80867 Raiffeisenbank Thunersee-Kiesental|Thun
80875 Raiffeisenbank Emmental|Langnau im Emmental
80895 Raiffeisenbank Sense-Oberland|Giffers
80896 Raiffeisenbank See-Lac|Gurmels
80905 Raiffeisenbank Sensetal Freiburg-Ost / Sensetal Fribourg-Est|Düdingen
80911 Raiffeisenbank Dulliken-Starrkirch|Dulliken
80912 Raiffeisenbank Gäu-Bipperamt|Egerkingen
80914 Raiffeisenbank Aare-Langete|Fulenbach
80918 Raiffeisenbank Mittelgösgen-Staffelegg|Erlinsbach SO
80938 Raiffeisenbank Wasseramt-Buchsi|Derendingen
80939 Raiffeisenbank Dornach|Dornach
80947 Raiffeisenbank Untergäu|Hägendorf
80962 Raiffeisenbank Region Thal|Mümliswil
80965 Raiffeisenbank am Eppenberg|Niedergösgen
80970 Raiffeisenbank Olten|Olten
80971 Raiffeisenbank Untere Emme|Recherswil
80976 Raiffeisenbank Weissenstein|Solothurn
81011 Raiffeisenbank Appenzeller Hinterland|Herisau
81012 Raiffeisenbank Heiden|Heiden
81023 Raiffeisenbank Appenzell|Appenzell
81031 Raiffeisenbank Glarnerland|Näfels
81045 Raiffeisenbank Bündner Rheintal|Chur
81054 Banca Raiffeisen del Moesano|Roveredo GR
81063 Raiffeisenbank Mittelbünden|Cazis
81072 Raiffeisenbank Cadi|Disentis/Mustér
81073 Raiffeisenbank Surselva|Ilanz
81084 Raiffeisenbank Prättigau-Davos|Davos Platz
81103 Banca Raiffeisen Valposchiavo|Poschiavo
81144 Raiffeisenbank Engiadina Val Müstair|Zernez
81165 Raiffeisenbank Pilatus|Kriens
81168 Raiffeisenbank Adligenswil-Udligenswil-Meggen|Adligenswil
81169 Raiffeisenbank Hitzkirchertal|Hitzkirch
81170 Raiffeisenbank Beromünster|Beromünster
81177 Raiffeisenbank Emmen|Emmenbrücke
81179 Raiffeisenbank im Entlebuch|Escholzmatt
81186 Raiffeisenbank Horw|Horw
81187 Raiffeisenbank Oberseetal|Hochdorf
81194 Raiffeisenbank Menznau-Wolhusen|Menznau
81196 Raiffeisenbank Sempachersee-Rottal Süd|Nottwil
81203 Raiffeisenbank Luzern|Luzern
81204 Raiffeisenbank Rothenburg|Rothenburg
81211 Raiffeisenbank Luzerner Hinterland|Willisau
81212 Raiffeisenbank Ettiswil|Ettiswil
81214 Raiffeisenbank Luzerner Landschaft Nordwest|Schötz
81223 Raiffeisenbank Nidwalden|Stans
81232 Raiffeisenbank Obwalden|Sachseln
81241 Raiffeisenbank Regio St. Gallen West|Abtwil SG
81251 Raiffeisenbank Werdenberg|Buchs
81256 Raiffeisenbank Benken|Benken SG
81259 Raiffeisenbank Bernhardzell|Bernhardzell
81261 Raiffeisenbank Regio Unteres Toggenburg & Neckertal|Bütschwil
81262 Raiffeisenbank Diepoldsau-Schmitter|Diepoldsau
81271 Raiffeisenbank Gossau-Andwil-Niederwil|Gossau SG
81274 Raiffeisenbank Rapperswil-Jona|Jona
81281 Raiffeisenbank Sarganserland|Mels
81284 Raiffeisenbank Mörschwil|Mörschwil
81287 Raiffeisenbank Obertoggenburg|Nesslau
81291 Raiffeisenbank Regio Uzwil|Oberbüren
81295 Raiffeisenbank Unteres Rheintal|Au SG
81296 Raiffeisenbank Region Rorschach|Rorschach
81297 Raiffeisenbank Oberes Rheintal|Altstätten SG
81298 Raiffeisenbank am Ricken|Eschenbach SG
81302 Raiffeisenbank Schänis-Amden|Schänis
81304 Raiffeisenbank Sennwald|Sennwald
81307 Raiffeisenbank Regio Arbon|Arbon
81313 Raiffeisenbank Waldkirch|Waldkirch
81314 Raiffeisenbank Walenstadt|Walenstadt
81317 Raiffeisenbank Mittleres Toggenburg|Wattwil
81319 Raiffeisenbank Mittelrheintal|Widnau
81320 Raiffeisenbank Wil und Umgebung|Wil SG
81323 Raiffeisenbank Wittenbach-Häggenschwil|Wittenbach
81324 Raiffeisenbank Marbach-Rebstein|Marbach SG
81325 Raiffeisenbank Flawil-Degersheim-Mogelsberg-Oberuzwil|Flawil
81344 Raiffeisenbank Schaffhausen|Schaffhausen
81351 Raiffeisenbank Rigi|Schwyz
81356 Raiffeisenbank Region linker Zürichsee|Pfäffikon SZ
81360 Raiffeisenbank Muotathal|Muotathal
81361 Raiffeisenbank Einsiedeln-Ybrig|Einsiedeln
81371 Raiffeisenbank Regio Altnau|Altnau
81377 Raiffeisenbank Aadorf|Aadorf
81378 Raiffeisenbank am Bichelsee|Turbenthal
81380 Raiffeisenbank Mittelthurgau|Weinfelden
81382 Raiffeisenbank Untersee-Rhein|Eschenz
81384 Raiffeisenbank Frauenfeld|Frauenfeld
81398 Raiffeisenbank Neukirch-Romanshorn|Neukirch (Egnach)
81401 Raiffeisenbank Seerücken|Pfyn
81402 Raiffeisenbank Regio Sirnach|Sirnach
81412 Raiffeisenbank Tägerwilen|Tägerwilen
81414 Raiffeisenbank Münchwilen-Tobel|Tobel
81416 Raiffeisenbank Wängi-Matzingen|Wängi
81417 Raiffeisenbank Amriswil Bischofszell|Amriswil
81431 Raiffeisenbank Urnerland|Altdorf UR
81432 Raiffeisenbank Schächental|Bürglen UR
81454 Raiffeisenbank Zug|Baar
81455 Raiffeisenbank Cham-Steinhausen|Cham
81456 Raiffeisenbank Hünenberg-Risch|Rotkreuz
81457 Raiffeisenbank Menzingen-Neuheim|Menzingen
81459 Raiffeisenbank Region Ägerital-Sattel|Unterägeri
81471 Raiffeisenbank Zürcher Oberland|Uster
81474 Raiffeisenbank Zürich Flughafen|Kloten
81475 Raiffeisenbank Züri-Unterland|Bülach
81477 Raiffeisenbank Region Glatt|Wallisellen
81479 Raiffeisenbank Weinland|Andelfingen
81481 Raiffeisenbank rechter Zürichsee|Männedorf
81485 Raiffeisenbank Winterthur|Winterthur
81486 Raiffeisenbank Basel|Basel
81487 Raiffeisenbank Zürich|Zürich
81488 Raiffeisenbank Bern|Bern
81490 Raiffeisenbank Thalwil|Thalwil
81491 Raiffeisen Schweiz, Firmenkunden|St. Gallen
`
