import type { TradeKey } from '../types.ts'

export interface Country {
  name: string
  cities: string[]
  phone: (number: string) => string
  men: string[]
  women: string[]
  last: string[]
}

const words = (text: string) => text.split(' ')

/** Numbers are from ranges kept free for fiction, or carry 000 where a country has none. */
export const countries: Record<string, Country> = {
  US: {
    name: 'USA',
    cities: ['Columbus', 'Austin', 'Grand Rapids', 'San Jose'],
    phone: (n) => `+1 312 555 01${n.slice(2)}`,
    men: words('James Brian Kevin Marcus Eric'),
    women: words('Sarah Megan Denise Laura Nicole'),
    last: words('Hollis Brennan Whitaker Delgado Sorensen Pruitt Lang Castillo'),
  },
  UK: {
    name: 'United Kingdom',
    cities: ['Coventry', 'Leeds', 'Swindon'],
    phone: (n) => `+44 20 7946 0${n.slice(1)}`,
    men: words('Oliver Simon Gareth Callum'),
    women: words('Harriet Joanna Fiona Imogen'),
    last: words('Ashworth Pemberton Tindall Mercer Hargreave Quigley'),
  },
  DE: {
    name: 'Germany',
    cities: ['Augsburg', 'Dresden', 'Kassel', 'Heilbronn'],
    phone: (n) => `+49 89 000 ${n}`,
    men: words('Jonas Stefan Matthias Florian'),
    women: words('Katrin Sabine Anja Lena'),
    last: words('Keller Brandt Vogt Lindner Hartwig Seidel'),
  },
  VN: {
    name: 'Vietnam',
    cities: ['Hai Phong', 'Bac Ninh', 'Da Nang'],
    phone: (n) => `+84 24 0000 ${n}`,
    men: words('Minh Tuan Hung Quang'),
    women: words('Linh Thao Huong Mai'),
    last: words('Nguyen Tran Pham Le Hoang Vu'),
  },
  JP: {
    name: 'Japan',
    cities: ['Nagoya', 'Osaka', 'Sendai'],
    phone: (n) => `+81 3 0000 ${n}`,
    men: words('Kenji Takashi Daichi Hiroshi'),
    women: words('Yuko Ayumi Naoko Emi'),
    last: words('Morita Hayakawa Nishino Okada Kurata Shibata'),
  },
  IN: {
    name: 'India',
    cities: ['Pune', 'Chennai', 'Hyderabad'],
    phone: (n) => `+91 20 0000 ${n}`,
    men: words('Arjun Rohit Sanjay Vikram'),
    women: words('Ananya Kavita Meera Divya'),
    last: words('Deshmukh Iyer Nair Kulkarni Menon Bhatia'),
  },
  SG: {
    name: 'Singapore',
    cities: ['Tuas', 'Jurong', 'Woodlands'],
    phone: (n) => `+65 6000 ${n}`,
    men: words('Adrian Jun Desmond Farid'),
    women: words('Hui Rachel Siti Vanessa'),
    last: words('Tan Koh Lim Ismail Ong Chua'),
  },
  NL: {
    name: 'Netherlands',
    cities: ['Eindhoven', 'Breda', 'Zwolle'],
    phone: (n) => `+31 40 000 ${n}`,
    men: words('Bas Jeroen Sander Pieter'),
    women: words('Anouk Marieke Femke Ilse'),
    last: words('Hoekstra Mulder Visser Brouwer Kuipers Dekker'),
  },
  PL: {
    name: 'Poland',
    cities: ['Poznan', 'Gliwice', 'Lodz'],
    phone: (n) => `+48 61 000 ${n}`,
    men: words('Pawel Tomasz Marek Adam'),
    women: words('Agnieszka Ewa Magda Joanna'),
    last: words('Nowak Zielinski Wrona Kubiak Sikora Maj'),
  },
  MX: {
    name: 'Mexico',
    cities: ['Monterrey', 'Queretaro', 'Puebla'],
    phone: (n) => `+52 81 0000 ${n}`,
    men: words('Luis Javier Diego Andres'),
    women: words('Valeria Lucia Daniela Paola'),
    last: words('Rojas Cantu Medina Salinas Ibarra Fuentes'),
  },
}

/** name, country, trade */
export const foreignCompanies: [string, string, TradeKey][] = (
  'Brightwell Circuits|US|electronics;Kestrel Thermal Systems|US|electronics;Lumaris Displays|JP|electronics;Hoshino Sensor Works|JP|electronics;Vantor Semicon|SG|electronics;Bac Ninh Precision Modules|VN|electronics;Elbtal Mikrotechnik|DE|electronics;Oakmere Photonics|UK|electronics;Sundara Electronics|IN|electronics;Delta Wave Components|NL|electronics;Rio Bravo Electrónica|MX|electronics;Wisla Electronics|PL|electronics;' +
  'Greyfield Coatings|UK|chemicals;Rheinquell Chemie|DE|chemicals;Tamarind Specialty Chemicals|IN|chemicals;Northgate Adhesives|US|chemicals;Sakurai Fine Chemical|JP|chemicals;Straits Polymer|SG|chemicals;Maasland Resins|NL|chemicals;Carpat Coatings|PL|chemicals;' +
  'Meadowlark Foods|US|food;Thornbury Kitchens|UK|food;Saigon Harvest|VN|food;Alpenkorn Backwaren|DE|food;Polder Fresh|NL|food;Monsoon Beverages|IN|food;Hanabi Foods|JP|food;Sierra Verde Alimentos|MX|food;' +
  'Halden Biologics|US|pharma;Whitcombe Diagnostics|UK|pharma;Isarmed|DE|pharma;Nilgiri Life Sciences|IN|pharma;Merlion Medtech|SG|pharma;Tulip Devices|NL|pharma;Asagi Pharma|JP|pharma;Vistula Med|PL|pharma;' +
  'Great Lakes Harness|US|auto;Ironbridge Automotive|UK|auto;Neckar Antriebe|DE|auto;Hai Phong Auto Wiring|VN|auto;Chakra Mobility|IN|auto;Bajio Autopartes|MX|auto;Silesia Drive|PL|auto;Tokai Seating|JP|auto;Lakeshore Battery Pack|US|auto;Fenland EV Systems|UK|auto;Schwaben Bordnetz|DE|auto;Cerro Alto Interiors|MX|auto;' +
  'Redstone Machine Tool|US|machinery;Pennine Hydraulics|UK|machinery;Allgau Robotik|DE|machinery;Mikawa Seiki|JP|machinery;Deccan Machine Works|IN|machinery;Brabant Motion|NL|machinery;Odra Mechanical|PL|machinery;Lotus Automation|VN|machinery;' +
  'Blue Heron Logistics|US|logistics;Severn Cold Chain|UK|logistics;Hansaweg Spedition|DE|logistics;Mekong Freight|VN|logistics;Lion Gate Logistics|SG|logistics;Lowland Cargo|NL|logistics;Frontera Fulfilment|MX|logistics;' +
  'Cobalt Ridge Data Centers|US|it;Harrow Cloud|UK|it;Mainufer Rechenzentrum|DE|it;Equatorial Hosting|SG|it;Polderdata|NL|it;Vindhya Systems|IN|it;' +
  'Timberline Modular|US|construction;Cotswold Glazing|UK|construction;Fjordwand Fenster|DE|construction;Red River Construction|VN|construction;Marina South Builders|SG|construction;Warta Building Systems|PL|construction;' +
  'Maple & Row|US|retail;Larkspur Home|UK|retail;Kirschbaum Kosmetik|DE|retail;Orchid Lane|SG|retail;Kawabe Living|JP|retail'
)
  .split(';')
  .map((row) => row.split('|') as [string, string, TradeKey])

export const foreignTitles: [position: string, affiliation: string][] = [
  ['Head of Purchasing', 'Purchasing'],
  ['Senior Buyer', 'Purchasing'],
  ['Sourcing Manager', 'Global Sourcing'],
  ['Process Engineer', 'Engineering'],
  ['Quality Manager', 'Quality'],
  ['R&D Lead', 'Research'],
  ['Plant Manager', 'Production'],
  ['Supply Chain Manager', 'Supply Chain'],
  ['Project Manager', 'Development'],
  ['Operations Director', 'Operations'],
  ['Supplier Quality Engineer', 'Quality'],
]

export const hobbies = words(
  'cycling hiking sailing golf gardening photography chess swimming fishing baking running climbing',
)
export const kids = words('daughter son youngest eldest')
export const personalities = [
  'Careful, wants figures first',
  'Direct and quick to decide',
  'Reserved at first, warms up',
  'Strict about time',
  'Likes a joke to start with',
  'Curious, asks a lot',
  'Needs the boss’s consent for everything',
  'Shop-floor background, trusts what can be touched',
]
export const careers = [
  'Ten years in production, then purchasing',
  'Started in the lab, moved to quality',
  'Joined from a competitor four years ago',
  'With the company from the start',
  'Worked abroad for three years',
]
export const families = [
  'Married, children at school',
  'Children nearly grown up',
  'Two children',
  'Looks after parents and children',
]
export const interestNotes = [
  'Electric cars',
  'Local football',
  'Exchange rates',
  'Wine',
  'Travel in Asia',
  'Home renovation',
  'Jazz',
  'History podcasts',
]
export const otherNotes = [
  'Prefers calls before noon',
  'Vegetarian',
  'Answers texts faster than mail',
  'Not on Fridays',
  'Nut allergy',
  'One page is enough',
  'No photos in meetings',
  'Card shows an old number',
]
export const customerMemos = [
  'Approvals every Thursday',
  'Safety shoes needed on site',
  'Looks at delivery before price',
  'The founder decides',
  'Prefers e-mail',
  'Purchasing and quality often disagree',
  'Long with a competitor',
  'Supplier rating twice a year',
]
export const streets = [
  'Industrial Road',
  'Canal Street',
  'Foundry Lane',
  'Harbour Way',
  'Park Avenue South',
  'Station Road',
  'Mill Street',
]
