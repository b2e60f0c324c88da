import type { Product, Trade } from '../trade.ts'
import type { TradeKey } from '../types.ts'

const goods = (name: string, unit: string, specs: string[], troubles: string[]): Product => ({ name, unit, specs, troubles })

const everywhere = { sites: ['plant', 'second site', 'main works', 'technical centre'], cities: [] }
const rivals = ['Veltrix', 'Norquay Films', 'Corvane', 'Yumekata', 'Asahira', 'Polymark']

export const englishTrades: Record<TradeKey, Trade> = {
  electronics: {
    ...everywhere, rivals,
    industries: ['Electronic components', 'Display modules', 'Semiconductor parts', 'Sensor modules'],
    products: [
      goods('thermal film', 'rolls', ['3.0 W/mK conductivity', 'a ±5 µm tolerance', '1,000 hours at 85 °C'], ['delamination', 'bubbling', 'burring at the edge']),
      goods('EMI shielding film', 'rolls', ['60 dB attenuation', '30 µm total thickness', '100,000 bends'], ['cracking at the fold', 'resistance drift', 'liner tearing']),
      goods('conductive adhesive', 'kg', ['80 °C cure', '10% resistivity spread', 'six months at room temperature'], ['viscosity drift', 'uneven cure', 'stringing']),
      goods('gap pad material', 'sheets', ['5.0 W/mK conductivity', 'Shore 30 hardness', '1.5 mm thickness'], ['oil bleed', 'thickness spread', 'tearing']),
    ],
    markets: ['automotive', 'server cooling', 'wearable tech', 'foldable display'], processes: ['lamination', 'die cutting', 'module assembly', 'surface mounting'],
    rules: ['the halogen-free rule', 'REACH', 'the conflict minerals survey'], teams: ['quality', 'process engineering', 'R&D', 'production'], fairs: ['the electronic materials fair', 'the components expo'],
  },
  chemicals: {
    ...everywhere, rivals,
    industries: ['Specialty chemicals', 'Coatings', 'Adhesives', 'Resin compounding'],
    products: [
      goods('release film', 'rolls', ['8 g release force', '1,250 mm width', 'zero silicone transfer'], ['wrinkling', 'release variation', 'silicone transfer']),
      goods('UV-curing resin', 'kg', ['800 cps viscosity', 'three-second cure', 'no yellowing'], ['yellowing', 'thickening', 'incomplete cure']),
      goods('chemical-resistant film', 'rolls', ['72-hour acid resistance', '180 MPa tensile strength', '100 µm thickness'], ['whitening', 'edge peeling', 'pinholing']),
    ],
    markets: ['water-based coating', 'battery binder', 'packaging adhesive'], processes: ['blending', 'coating', 'filling', 'dosing'],
    rules: ['the VOC limits', 'REACH', 'chemical registration'], teams: ['research', 'production', 'safety', 'quality'], fairs: ['the coatings show', 'the adhesives forum'],
  },
  food: {
    ...everywhere, rivals,
    industries: ['Food processing', 'Ready meals', 'Beverages', 'Bakery'],
    products: [
      goods('barrier film', 'rolls', ['1 cc oxygen transmission', '300 mm width', '12-month shelf life'], ['seal bursting', 'pinholing', 'print smear']),
      goods('sealing film', 'rolls', ['30 minutes at 121 °C', '15 N peel strength', 'an easy-peel grade'], ['poor sealing', 'curl', 'uneven peel']),
      goods('vacuum pouch film', 'rolls', ['80 µm thickness', 'use at -40 °C', 'a punched handle'], ['loss of vacuum', 'freezer breakage', 'seam lifting']),
    ],
    markets: ['ready-meal packaging', 'frozen food', 'export', 'plant-based food'], processes: ['filling', 'packing', 'retort', 'metal detection'],
    rules: ['the food contact rule', 'the recyclability rating', 'the retail audit code'], teams: ['food safety', 'production', 'packaging', 'product planning'], fairs: ['the packaging fair', 'the food industry show'],
  },
  pharma: {
    ...everywhere, rivals,
    industries: ['Pharmaceuticals', 'Diagnostics', 'Medical devices', 'Bioreagents'],
    products: [
      goods('sterile pouch film', 'rolls', ['gamma sterilisation', '1.5 N seal strength', 'a microbial barrier report'], ['seal wrinkling', 'discolouration', 'particle shedding']),
      goods('diagnostic tape', 'rolls', ['a 10° contact angle', 'no fluorescence', 'a ±0.1 mm cutting tolerance'], ['cutting variation', 'uneven flow', 'adhesive residue']),
      goods('blister film', 'rolls', ['0.3 g moisture transmission', '6 mm forming depth', '250 µm thickness'], ['corner thinning', 'pinholing', 'burring']),
    ],
    markets: ['point-of-care testing', 'injectable packaging', 'animal health', 'home testing'], processes: ['aseptic filling', 'blister packing', 'clean-room assembly'],
    rules: ['the GMP revision', 'the device regulation', 'change notification'], teams: ['quality assurance', 'development', 'regulatory', 'production'], fairs: ['the pharma packaging forum', 'the device parts show'],
  },
  auto: {
    ...everywhere, rivals,
    industries: ['Automotive parts', 'Wire harness', 'Battery packs', 'Vehicle interiors'],
    products: [
      goods('insulation tape', 'rolls', ['1,000 hours at 150 °C', '80% retained adhesion', '6 kV dielectric strength'], ['loss of adhesion', 'shrinkage', 'end lifting']),
      goods('battery pad material', 'sheets', ['3.5 W/mK conductivity', '40% compression', 'V-0 flammability'], ['uneven compression', 'oil bleed', 'size deviation']),
      goods('structural adhesive', 'kg', ['22 MPa shear strength', 'bonding on oily steel', 'a 20-minute cure'], ['uneven cure', 'run-off', 'dosing drift']),
      goods('harness tape', 'rolls', ['class D abrasion', '19 mm width', 'hand tearing'], ['unwinding', 'noise', 'bad tearing']),
    ],
    markets: ['e-mobility', 'hybrid drive', 'commercial vehicle', 'driver assistance'], processes: ['assembly', 'moulding', 'pack assembly', 'endurance testing'],
    rules: ['the cabin odour rule', 'the battery safety rule', 'OEM material approval'], teams: ['purchasing', 'quality', 'process engineering', 'advance development'], fairs: ['the mobility show', 'the EV materials forum'],
  },
  machinery: {
    ...everywhere, rivals,
    industries: ['Machine tools', 'Industrial robots', 'Precision parts', 'Hydraulics'],
    products: [
      goods('damping mat', 'sheets', ['Shore 45 hardness', 'a two-tonne load', '20 mm thickness'], ['flattening', 'hardening', 'debonding']),
      goods('thread locker', 'bottles', ['medium strength', '150 °C resistance', 'cure on oily threads'], ['slow cure', 'loosening', 'whitening']),
      goods('surface protection film', 'rolls', ['scratch protection', 'laser cutting', '40 g tack'], ['residue', 'tearing', 'burning at the cut']),
    ],
    markets: ['battery equipment', 'collaborative robotics', 'aftermarket', 'defence'], processes: ['assembly', 'grinding', 'commissioning', 'final inspection'],
    rules: ['the machinery directive', 'CE marking', 'the safety audit'], teams: ['design', 'production', 'materials', 'service'], fairs: ['the machine tool show', 'the automation fair'],
  },
  logistics: {
    ...everywhere, rivals, sites: ['distribution centre', 'hub', 'second warehouse'],
    industries: ['Contract logistics', 'Cold chain', 'Freight forwarding', 'Warehousing'],
    products: [
      goods('stretch film', 'rolls', ['15 µm thickness', '300% stretch', 'quiet unwinding'], ['tearing', 'load shifting', 'core breakage']),
      goods('insulated panel board', 'sheets', ['48 hours below 8 °C', '30 reuses', '25 mm thickness'], ['corner breakage', 'temperature drift', 'damp']),
      goods('freezer label stock', 'rolls', ['sticking at -25 °C', 'thermal printing', 'a tamper mark'], ['poor barcode reading', 'label loss', 'faded print']),
    ],
    markets: ['same-day delivery', 'pharma transport', 'cross-border e-commerce'], processes: ['sorting', 'picking', 'packing', 'loading'],
    rules: ['the packaging waste rule', 'GDP for pharma', 'the safety inspection'], teams: ['operations', 'site management', 'planning', 'safety'], fairs: ['the logistics show', 'the cold chain forum'],
  },
  it: {
    ...everywhere, rivals, sites: ['data centre', 'head office', 'second hall'],
    industries: ['Data centres', 'Systems integration', 'Cloud services', 'Network equipment'],
    products: [
      goods('server pad material', 'sheets', ['6 W/mK conductivity', 'a silicone-free grade', 'clean rework'], ['cutting variation', 'poor wetting', 'thickness spread']),
      goods('rack shielding sheet', 'sheets', ['50 dB attenuation', '600 mm racks', 'non-combustible class'], ['gapping', 'size deviation', 'loose fixing']),
      goods('aisle curtain film', 'rolls', ['clear flame-retardant', '2.4 m height', 'magnetic closing'], ['discolouration', 'sagging', 'weak closing']),
    ],
    markets: ['AI computing', 'public cloud', 'banking', 'edge computing'], processes: ['rack assembly', 'cabling', 'installation', 'the cold aisle'],
    rules: ['the fire code', 'the efficiency target', 'public tender rules'], teams: ['infrastructure', 'procurement', 'facilities', 'business'], fairs: ['the data centre forum', 'the cloud expo'],
  },
  construction: {
    ...everywhere, rivals, sites: ['factory', 'project site', 'yard'],
    industries: ['Building materials', 'Window systems', 'General contracting', 'Modular building'],
    products: [
      goods('window sealing tape', 'rolls', ['class 1 air tightness', 'fivefold expansion', 'ten-year life'], ['poor expansion', 'bad adhesion', 'winter stiffness']),
      goods('waterproofing membrane', 'rolls', ['2 mm thickness', 'bending at -20 °C', '1 m width'], ['joint lifting', 'shrinkage', 'staining']),
      goods('structural sealant', 'boxes', ['0.6 MPa adhesion', 'a stain-free grade', 'six colours'], ['slow cure', 'colour difference', 'sagging']),
    ],
    markets: ['modular housing', 'retrofit', 'warehouse building', 'data centre building'], processes: ['window assembly', 'site fitting', 'cutting', 'mock-up building'],
    rules: ['the energy code', 'the fire classification', 'green building credits'], teams: ['procurement', 'site', 'technical', 'planning'], fairs: ['the building fair', 'the façade forum'],
  },
  retail: {
    ...everywhere, rivals, sites: ['head office', 'distribution centre', 'flagship store'],
    industries: ['Household goods', 'Cosmetics retail', 'Online retail', 'Grocery'],
    products: [
      goods('compostable wrap', 'rolls', ['a compostability certificate', '40 µm thickness', 'six-colour print'], ['print smear', 'seam opening', 'yellowing']),
      goods('price label stock', 'rolls', ['clean removal', 'two-year legibility', '60 mm width'], ['residue', 'fading', 'curl']),
      goods('cooler pouch film', 'rolls', ['four hours below 10 °C', 'a zip closure', 'a printed logo'], ['zip failure', 'misplaced print', 'odour']),
    ],
    markets: ['private label', 'online', 'gift packaging', 'fresh food'], processes: ['in-store display', 'gift packing', 'online fulfilment'],
    rules: ['the packaging ratio rule', 'the recycling label', 'the advertising code'], teams: ['category', 'procurement', 'store operations', 'online'], fairs: ['the retail show', 'the packaging design fair'],
  },
}
