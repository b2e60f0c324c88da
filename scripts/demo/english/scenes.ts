import { makers, maybe, operational, personal, plain, product, strategic } from '../grammar.ts'
import type { Scene } from '../grammar.ts'

export const englishScenes: Scene[] = [
  {
    titles: ['Expansion at {city} confirmed', 'New line and what it means for {p}', 'Capacity plans for {half}'],
    on: 'TNDP',
    trades: makers,
    story: [
      strategic(
        'The board has approved {money} for a new line at the {city} {site}.',
        '{c} confirmed that {city} will grow by {bigpct} in {half}.',
        'They are adding a {market} line in {city}; ground is broken {later}.',
      ),
      strategic(
        '{market:Cap} should reach {bigpct} of their turnover within three years.',
        'The aim is to win back {market} business lost to Asian makers.',
        'If it pays off, the same line will be copied in a second country.',
      ),
      maybe(
        product(
          'The new machines run faster, so {trouble} would hurt more than today.',
          'For that line the {p} has to meet {spec}.',
          'They want the {p} in a wider format and asked for a drawing.',
        ),
      ),
      maybe(
        operational(
          'They need the first {qty} on site before commissioning {later}.',
          'During ramp-up they would like two small deliveries a week.',
          'Operators have to be trained before the line starts.',
        ),
      ),
      plain(
        'I will bring three volume scenarios to the next meeting.',
        '{c} sends the project schedule by {by}.',
        '{mate} and I will go through the figures on our side.',
      ),
    ],
    next: ['Get the project schedule', 'Prepare volume scenarios'],
    keywords: ['expansion', 'capacity', 'investment', 'new line'],
  },
  {
    titles: ['Budget freeze, what is still possible', 'Spending cut at {cust}', 'Investment postponed to {half}'],
    on: 'TNDCP',
    story: [
      strategic(
        'All investment is frozen until {half}; only maintenance gets signed.',
        'Head office has cut the {quarter} budget by {pct}.',
        'Weak {market} demand has pushed their margin down and management is saving wherever it can.',
      ),
      strategic(
        'Anything above {limit} now goes to the CFO personally.',
        'They expect things to ease once the {market} orders come in.',
        '{He} thinks the low point is behind them, but the owners stay cautious.',
      ),
      maybe(
        product(
          'A cheaper grade of {p} would be fine as long as it holds {spec}.',
          '{He} asked how far we could come down on {p} without losing quality.',
        ),
        0.6,
      ),
      maybe(
        operational(
          'They would rather pay per quarter than sign for a full year.',
          'Could we hold their stock for {weeks} and invoice on use?',
        ),
        0.5,
      ),
      maybe(
        personal(
          '{c} is worried that the project {he} has fought for will be dropped.',
          '{He} has lost two colleagues and is covering for both.',
        ),
        0.35,
      ),
      plain(
        'No point in pushing now; I will come back in {quarter}.',
        'We agreed to split the offer into smaller steps.',
        '{mate} will check which terms we can bend.',
      ),
    ],
    next: ['Split the offer into steps', 'Call again in {quarter}'],
    keywords: ['budget', 'freeze', 'savings'],
  },
  {
    titles: [
      'Volume cut announced for {quarter}',
      '{quarter} forecast down by {pct}',
      'Lower forecast, alternatives discussed',
    ],
    on: 'TCPV',
    story: [
      strategic(
        'Head office is cutting {quarter} volume by {pct}.',
        'Their main customer has lowered its call-offs, so the {quarter} forecast drops by {pct}.',
        'The {market} market is slower than planned and production goes down to four days a week.',
      ),
      strategic(
        '{c} expects a recovery once the {market} programme starts {later}.',
        '{He} does not see a return to the old level before {half}.',
        'Two of our rivals got the same message, {he} said.',
      ),
      maybe(
        operational(
          'The {qty} already ordered should arrive {weeks} later than planned.',
          '{He} asked whether we could store the rest and deliver in parts.',
          'They would like a lower minimum order for the time being.',
        ),
        0.75,
      ),
      plain(
        'We offered storage and split deliveries; {he} answers by {by}.',
        'I will warn production planning today.',
        'To check: what this does to our yearly agreement.',
      ),
    ],
    next: ['Answer on split deliveries', 'Inform production planning'],
    keywords: ['volume cut', 'forecast', 'call-offs'],
  },
  {
    titles: ['Reorganisation at {cust}', 'New purchasing set-up', 'Who decides after the reshuffle?'],
    on: 'TNDC',
    story: [
      strategic(
        'Purchasing moves from the plants to head office {later}.',
        'The {team} department now reports straight to the managing director.',
        'They are merging the {market} division with the old core business.',
      ),
      strategic(
        'The new director wants {pct} fewer suppliers by the end of next year.',
        'Local plants keep a free hand only below {limit}.',
        'The idea is to decide faster and to stop buying the same thing three times.',
      ),
      maybe(
        personal(
          '{c} will run the joint team and finds it a heavy load.',
          '{c} hopes to get the lead of the new group and would be glad of a visible success.',
          '{He} does not know yet whether {his} job survives the change.',
        ),
        0.65,
      ),
      maybe(
        operational(
          'All supplier files must be renewed by {by}, on the new form.',
          'From {month} on, orders come from the shared service centre.',
        ),
        0.5,
      ),
      plain(
        '{c} will send the new chart when it is official.',
        'I asked for an introduction to the new director.',
        'Our contacts list needs an update.',
      ),
    ],
    next: ['Get the new organisation chart', 'Meet the new director'],
    keywords: ['reorg', 'purchasing', 'suppliers'],
  },
  {
    titles: ['Second source for {p}', 'They want to depend less on {rival}', 'Dual sourcing project'],
    on: 'TNDP',
    story: [
      strategic(
        'Management wants a second source for every critical material by the end of the year.',
        'After the last shortage they no longer want to depend on {rival} alone.',
        'Their customer demands two approved suppliers before {half}.',
      ),
      product(
        'We must show that our {p} is at least equal to the one from {rival}.',
        '{spec:Cap} is the one point on which they will not compromise.',
        'If {trouble} is no issue, nobody in {team} will object.',
      ),
      maybe(
        operational(
          'Approval takes {months} and needs a full set of change documents.',
          '{He} wants a written promise that we can deliver within {days} in an emergency.',
        ),
        0.65,
      ),
      maybe(strategic('We would start with {pct} of the volume and could grow to {bigpct}.'), 0.5),
      plain(
        'We will draw up the list of comparison tests together.',
        '{mate} prepares the data.',
        '{c} explains the approval steps in a call on {by}.',
      ),
    ],
    next: ['List of comparison tests', 'Send comparison data'],
    keywords: ['dual source', 'approval', 'shortage'],
  },
  {
    titles: ['Sustainability targets and our part', 'Carbon data asked for', 'Recycled content in {p}'],
    on: 'TNDP',
    story: [
      strategic(
        'They have promised their investors {bigpct} less carbon by 2030.',
        'Sustainability is now on the board agenda, and suppliers are part of the target.',
        '{rule:Cap} is the main topic in management this year.',
      ),
      product(
        'Is there a {p} with recycled content that still gives {spec}?',
        '{c} asked what a greener grade of {p} would cost.',
        'They would like a version of the {p} made of one material only.',
      ),
      maybe(
        operational(
          'They need carbon figures per item by {by}.',
          'A supplier questionnaire of {n}0 pages has to be filled in.',
        ),
        0.65,
      ),
      maybe(strategic('They would accept up to {smallpct} more, but not beyond.'), 0.4),
      plain('I will send what our lab has and be open about the gaps.', '{mate} takes the questionnaire.'),
    ],
    next: ['Send carbon figures', 'Fill in the questionnaire'],
    keywords: ['carbon', 'recycled', 'green grade'],
  },
  {
    titles: ['Moving production to [Poland|Mexico|Vietnam]', 'Plans abroad and local supply', 'New plant abroad'],
    on: 'TND',
    story: [
      strategic(
        'Labour cost is driving part of the production out of {city}.',
        'They are looking for a site abroad, to be close to their {market} customer.',
        'The new plant abroad should take over {bigpct} of the volume by {half}.',
      ),
      strategic(
        '{city} keeps development and the difficult parts.',
        'Local content is a condition of the subsidy they get.',
        'The decision is expected {later}.',
      ),
      maybe(
        operational(
          '{He} asked whether we can deliver there within {weeks2}.',
          'Customs papers and certificates of origin would have to come from us.',
          'A local stock would be a condition.',
        ),
        0.75,
      ),
      maybe(
        personal(
          '{c} may go there for two years and is talking it over with {his} family.',
          'All the travelling wears {him} out, {he} admitted.',
        ),
        0.5,
      ),
      plain('I will find out what our agent there can do.', 'We will have a video call with both sites on {by}.'),
    ],
    next: ['Ask our agent about local supply', 'Video call with both sites'],
    keywords: ['new plant', 'relocation', 'local'],
  },
  {
    titles: ['Plans for next year', 'Outlook and yearly volume', 'Yearly plan: {market} first'],
    on: 'TNDCP',
    months: [9, 10, 11, 12],
    story: [
      strategic(
        'Next year’s target is {pct} above this year’s.',
        '{market:Cap} gets most of the money next year, everything else must live with what it has.',
        'They plan to launch {n} {market} products next year.',
      ),
      strategic(
        'The managing director has named {market} as priority number one.',
        '{team:Cap} will get {n} more people.',
        'They want to grow without adding staff.',
      ),
      maybe(
        product(
          'They foresee {qty} of {p} a month and would like one grade for everything.',
          'Bundling {p} and {p2} should give them a better price, {he} feels.',
        ),
        0.6,
      ),
      maybe(
        operational(
          'The yearly agreement has to be signed {later}.',
          'A rolling forecast every quarter is possible if we reserve stock in return.',
        ),
        0.6,
      ),
      plain('We will exchange figures once theirs are approved.', 'I promised a draft by {by}.'),
    ],
    next: ['Draft of the yearly agreement', 'Exchange forecasts'],
    keywords: ['outlook', 'forecast', 'agreement'],
  },
  {
    titles: ['Samples of {p} requested', 'Sample request after the presentation', '{sample} of {p} for a trial'],
    on: 'NDCP',
    weight: 1.5,
    story: [
      plain(
        'Went through the new grade of {p} and two cases from similar customers.',
        'We looked at what they use step by step in {process}.',
        'Follow-up to the material I sent {ago}.',
      ),
      product(
        '{c} would like {sample} of {p} by {by}.',
        'They asked for {sample} of {p} in two thicknesses, to compare.',
        'A trial with {sample} of {p} is planned in {process}.',
      ),
      product(
        'What they use now suffers from {trouble}.',
        'Most important is {spec}; the rest can stay as it is.',
        'Anything that reduces {trouble} would be welcome in {team}.',
      ),
      maybe(
        operational(
          'Samples need a lot number and a test report, or the gate turns them away.',
          'Even samples go through goods receipt, so papers must be there first.',
        ),
        0.4,
      ),
      plain(
        '{other} runs the test; results follow {weeks} later.',
        'The samples leave today.',
        '{c} will write down the process conditions for us.',
      ),
    ],
    next: ['Send samples of {p}', 'Call once the samples are in'],
    keywords: ['samples', 'trial', 'new grade'],
  },
  {
    titles: ['Price of {p} for {half}', 'Price talks on {p}', 'New quote asked for'],
    on: 'CPV',
    weight: 1.6,
    story: [
      product(
        'The price of {p} must drop by {pct} before {he} can ask for approval.',
        '{rival:Cap} is {pct} below us on {p}.',
        'Raw materials are down, and {he} expects to see it in our {p} price.',
        '{He} wants a new quote for {p} based on {qty} a month.',
      ),
      maybe(
        product(
          'No complaints about quality; it is all about cost.',
          '{team:Cap} would rather pay more and be rid of {trouble}.',
          '{He} will not trade {spec} for a better price.',
        ),
        0.7,
      ),
      maybe(
        operational(
          'In return they could pay within {days}.',
          'With a commitment over {months} the contract could be drawn up straight away.',
          'If we cut lead time from {weeks} to {weeks2}, the price could stay.',
        ),
        0.55,
      ),
      maybe(
        strategic(
          'The whole purchasing team has to save {smallpct} by {half}.',
          'A big {market} tender depends on their cost position.',
        ),
        0.4,
      ),
      maybe(
        personal('{c} needs one clear saving before {his} review.', 'Pressure from above is getting to {him}.'),
        0.35,
      ),
      plain(
        'I did not answer on the spot; our reply goes out by {by}.',
        'Any discount has to be tied to volume. {mate} will calculate.',
        'This is above my limit, so I need approval.',
      ),
    ],
    next: ['Reply with a new quote', 'Get internal approval'],
    keywords: ['price', 'quote', 'discount', 'saving'],
  },
  {
    titles: ['Comparison with {rival}', 'How we stand against {rival}', 'Benchmark of {p}'],
    on: 'NDPV',
    story: [
      product(
        'They are testing our {p} side by side with the one from {rival}.',
        '{c} asked for our figures on {spec} beside those of {rival}.',
        '{rival:Cap} advertises {spec}, and {he} wants to know whether we believe it.',
      ),
      product(
        'We win on {spec} and lose a little on {trouble}.',
        'Variation between lots worries them more than price.',
        'First impressions are equal; what counts is whether {trouble} comes back after months.',
      ),
      maybe(
        operational(
          'They would like three months of lot data, as a spreadsheet.',
          'How quickly someone comes when there is trouble is also rated.',
        ),
        0.6,
      ),
      maybe(strategic('Only one of us will stay on the list after {half}.'), 0.35),
      plain(
        'I showed the weak points as well, which went down well.',
        'The table goes out by {by}.',
        '{mate} is pulling the lot data.',
      ),
    ],
    next: ['Send the comparison table', 'Pull three months of lot data'],
    keywords: ['benchmark', 'rival', 'lot data'],
  },
  {
    titles: ['Complaint: {trouble} on {p}', 'Quality issue in {process}', 'On site about {trouble}'],
    on: 'CV',
    by: 'visit',
    weight: 1.3,
    story: [
      product(
        '{trouble:Cap} on {sample} from the delivery that came {ago}.',
        'In {process} the {p} showed {trouble} {n} times in one shift.',
        'The reject rate caused by {trouble} has climbed to {pct}.',
      ),
      plain(
        'Took {n} pieces back for the lab.',
        'Retained samples of the same lot look fine.',
        '{mate} checked temperature and humidity with them.',
        'We compared their records with ours, hour by hour.',
      ),
      product(
        'They blame the {p}, not their process.',
        'It is within {spec} on paper, but not good enough in practice.',
        '{He} insists that we find {trouble} before the goods leave us.',
      ),
      maybe(
        operational(
          '{qty} have to be replaced within {days}.',
          'The corrective action report is due by {by}.',
          'The line stood for {n} hours and they want to know how we prevent it.',
        ),
        0.8,
      ),
      maybe(
        personal(
          '{c} recommended us and now looks bad in front of {his} boss.',
          '{He} is nervous because {he} has to explain it upstairs.',
        ),
        0.4,
      ),
      plain('I apologised and will report every day until it is closed.', 'We present the cause on {by}.'),
    ],
    next: ['Corrective action report', 'Present the cause', 'Replace the lot'],
    keywords: ['complaint', 'quality', 'root cause'],
  },
  {
    titles: ['Test specification for {p}', 'Requirements for {p} clarified', 'What {spec} really means'],
    on: 'NDP',
    weight: 1.2,
    story: [
      product(
        'They ask for {spec}, in every single lot.',
        'For {market} use the {p} has to pass {spec} and show no {trouble}.',
        'The grade we proposed leaves little margin on {spec}.',
      ),
      product(
        'We will submit the next grade up beside it.',
        'Could the tolerance be halved? {He} knows it costs more.',
        'The test method must be written into the data sheet.',
      ),
      maybe(
        operational(
          'The test starts {later}; results follow {weeks} after that.',
          'Paperwork for a new item takes {weeks2} in {team}.',
        ),
        0.6,
      ),
      maybe(strategic('The same requirement will apply to the whole {market} range by {half}.'), 0.3),
      plain(
        'Two points are still unclear; {other} will tell us.',
        'We run it in our own lab first.',
        'I will draft the specification and we read it together.',
      ),
    ],
    next: ['Draft the specification', 'Submit the next grade up'],
    keywords: ['test spec', 'tolerance', 'data sheet'],
  },
  {
    titles: ['Test results for {p}', 'First trial of {p}: [passed|mixed]', 'Trial feedback on {p}'],
    on: 'PV',
    weight: 1.5,
    story: [
      product(
        'The {p} passed on {spec}, with a little {trouble} left.',
        'Results are {pct} better than with {rival}.',
        'It missed {spec} by {smallpct} in the hot test.',
        'Out of {n}0 runs, two showed {trouble}.',
      ),
      product(
        'Solve {trouble} and they would switch at once.',
        'Operators find it easy to handle.',
        'They want to repeat it under summer conditions.',
        '{p2:Cap} may be tested under the same conditions.',
      ),
      maybe(
        operational(
          'For the second round they need {qty} by {by}.',
          'The test bench is booked until {month}, so we have to reserve it now.',
        ),
      ),
      maybe(strategic('If round two works, it goes into the whole {market} range.'), 0.4),
      maybe(
        personal(
          '{c} had put {his} name behind it and is relieved.',
          '{He} has to present the result to the board and is a bit tense.',
        ),
        0.4,
      ),
      plain(
        'Copy of the results is with our lab.',
        'We add our own reading of the data by {by}.',
        'Conditions for round two are agreed.',
      ),
    ],
    next: ['Material for round two', 'Send our reading of the data'],
    keywords: ['results', 'trial', 'round two'],
  },
  {
    titles: ['First talk about {p}', 'Introduction of {p}', 'Could {p} help in {process}?'],
    on: 'DC',
    by: 'visit',
    weight: 2,
    story: [
      plain(
        'Introduced the company and the range in ten minutes.',
        'Showed the {p} and how others use it.',
        'They buy from {rival}, so I told them about one changeover we did.',
      ),
      product(
        '{c} took the {p} in {his} hands and asked about {spec} first.',
        'Today they fight with {trouble}, and the operators complain.',
        'Price level? {He} wants to be close to what they pay now.',
      ),
      maybe(
        product(
          'Width and thickness must stay the same, or the machine has to be rebuilt.',
          '{He} had not known that we also make {p2}.',
        ),
        0.6,
      ),
      maybe(
        operational(
          'A new item needs the consent of {team} and {weeks} of paperwork.',
          'Small orders must be possible at the start.',
        ),
      ),
      maybe(strategic('They look for materials now because {market} is to grow in {half}.'), 0.4),
      plain('{He} will get us in front of {team}.', 'Material sent by e-mail, call on {by}.', 'A good first meeting.'),
    ],
    next: ['Send the product file', 'Meet {team}'],
    keywords: ['first talk', 'intro', 'new item'],
  },
  {
    titles: ['Proposal for {p} presented', 'Questions on our proposal', 'Proposal: what has to change'],
    on: 'P',
    by: 'visit',
    weight: 2,
    story: [
      plain(
        'Presented to {n} people, {team} among them.',
        'Went through the proposal with {c} and {other}, page by page.',
        'Long session on the proposal, good questions.',
      ),
      product(
        'Most questions were about {spec} and how we deal with {trouble}.',
        'Good performance, they say, but {pct} dearer than {rival}.',
        'They want numbers: how many fewer rejects with our {p}?',
        'They ask for a guarantee longer than {months}.',
      ),
      maybe(
        operational(
          'Lead time and minimum order must be in the text, in plain words.',
          'An escalation path with names is missing.',
          'Acceptance and penalties have to be reworded.',
        ),
        0.7,
      ),
      maybe(
        strategic(
          'It belongs to the {market} programme, so the board looks at it {later}.',
          'A decision needs the new strategy, which comes in {half}.',
        ),
        0.5,
      ),
      maybe(
        personal(
          '{c} wants to use our slides in {his} own report.',
          'If it goes through, it will count in {his} appraisal.',
        ),
        0.35,
      ),
      plain(
        'We change {n} points and hand it in again by {by}.',
        '{mate} writes the list of answers.',
        'The next round is in front of management.',
      ),
    ],
    next: ['Hand in the revised proposal', 'List of answers'],
    keywords: ['proposal', 'guarantee', 'revision'],
  },
  {
    titles: ['Pilot run with {p}', 'At the pilot run in {city}', 'Pilot run: findings'],
    on: 'V',
    by: 'visit',
    trades: makers,
    weight: 2,
    story: [
      plain(
        '{mate} and I were at the pilot run.',
        'Preparation in the morning, {n} runs in the afternoon.',
        'Pilot run on their machine with {qty} of {p}.',
      ),
      product(
        '{trouble:Cap} at the start, stable once speed and temperature were set.',
        'Nearly all readings within {spec}.',
        'Yield is up by {smallpct}, and they are pleased.',
        'Near the end of the roll {trouble} came back.',
      ),
      operational(
        'They want a written work instruction by {by}.',
        'In series they would need about {qty} a week.',
        '{n} operators had trouble changing rolls and should be trained.',
        'With the right certificate they could skip incoming inspection.',
      ),
      maybe(strategic('Once approved, they change one line first and the rest in {half}.'), 0.5),
      maybe(personal('{c} had worked through the night; the next run should be by day, {he} begged.'), 0.3),
      plain('{other} sends the readings.', 'Second run {later}.', 'List of open points written on the spot.'),
    ],
    next: ['Draft the work instruction', 'Prepare the second run'],
    keywords: ['pilot run', 'yield', 'training'],
  },
  {
    titles: ['Approval of {p}: last steps', 'Open points before approval', 'Approval file for {p}'],
    on: 'V',
    weight: 2,
    story: [
      product(
        'The {p} has passed everything up to {spec}.',
        'Only {trouble} is left to be closed.',
        'The long-term test of the {p} ends {later}.',
      ),
      operational(
        '{n} documents are still missing, all due by {by}.',
        'The drawing lacks a revision number and has to be sent again.',
        '{team:Cap} comes to audit us {later}.',
        'The first order, {qty}, follows a week after approval.',
      ),
      maybe(
        strategic(
          'After that they move {bigpct} of the volume from {rival} to us.',
          'Whether all of {market} follows is a decision for {half}.',
        ),
        0.5,
      ),
      maybe(
        personal(
          '{c} would like to close this before {his} holiday.',
          'It would be {his} last big success before the promotion round.',
        ),
        0.4,
      ),
      plain(
        'We share the list with our quality team.',
        'Went through the remaining dates together.',
        'Last check on {by}.',
      ),
    ],
    next: ['Send the missing documents', 'Prepare the audit'],
    keywords: ['approval', 'documents', 'audit'],
  },
  {
    titles: ['Lead time of {p}', 'Shorter lead time wanted', 'Delivery: {weeks} is too long'],
    on: 'NCPV',
    weight: 1.3,
    story: [
      operational(
        '{weeks:Cap} from order to delivery is too long; they need {weeks2}.',
        'Their plan changes weekly, and {p} has to follow within {days}.',
        '{rival:Cap} delivers in {weeks2}, {he} reminded me.',
      ),
      operational(
        'Partial deliveries would already help.',
        'They could place firm orders at the start of each month.',
        '{He} asked whether a safety stock near {city} is possible.',
      ),
      maybe(product('Nothing wrong with the {p} itself, {he} stressed.'), 0.4),
      maybe(strategic('{market:Cap} orders are growing so fast that they now plan by the week.'), 0.4),
      maybe(
        personal(
          '{c} gets shouted at whenever material is late.',
          '{He} answers delivery calls in the evening as well.',
        ),
        0.4,
      ),
      plain('Production planning will look for steps to skip; answer by {by}.', 'First I need their monthly volumes.'),
    ],
    next: ['Answer on lead time', 'Get monthly volumes'],
    keywords: ['lead time', 'delivery', 'stock'],
  },
  {
    titles: ['Apology for late delivery', 'Late delivery explained', 'Delay of {p}: what happened'],
    on: 'CV',
    by: 'visit',
    story: [
      plain(
        'Explained why {qty} of {p} came {days} late.',
        'Apologised for the delay {ago} and told them the plain reason.',
        'Not a pleasant visit, but a fair one.',
      ),
      operational(
        'Worse than the delay was that nobody had told them.',
        '{process:Cap} stood still for half a day.',
        'They want a message one day before every shipment.',
        'If it happens again, we pay the express freight.',
      ),
      maybe(
        operational(
          'A written plan is due by {by}.',
          'They ask us to keep {weeks2} of stock for them.',
          'Somebody must stand in when our planner is away.',
        ),
        0.7,
      ),
      maybe(personal('{c} had vouched for us and felt let down.'), 0.4),
      plain(
        'Automatic shipping notices are being set up.',
        'In the end we parted on good terms.',
        '{mate} writes the plan.',
      ),
    ],
    next: ['Send the written plan', 'Set up shipping notices'],
    keywords: ['delay', 'shipping', 'express'],
  },
  {
    titles: ['Electronic delivery papers', 'Test reports: new format', 'Papers with every delivery'],
    on: 'NCV',
    story: [
      operational(
        'They want delivery notes and test reports as electronic documents.',
        'From {month} all papers must be in their portal before the truck arrives.',
        'Reports without a lot number are sent back.',
      ),
      operational(
        'Their system changes in {month}, so they suggest trying the format before.',
        'Barcodes would halve the time in goods receipt.',
        'Could we send the last {n} months again in the new form?',
      ),
      maybe(personal('{c} spends two hours a day on papers and is fed up with it.'), 0.35),
      maybe(strategic('The company wants to be paperless in two years.'), 0.3),
      plain('We name a person for it and answer by {by}.', 'Sample files are with {mate}.'),
    ],
    next: ['Name a person for e-documents', 'Check the sample files'],
    keywords: ['papers', 'portal', 'reports', 'barcode'],
  },
  {
    titles: ['Training for new operators', 'Training request from {process}', 'Regular visit, training asked for'],
    on: 'NCV',
    by: 'visit',
    story: [
      plain(
        'Walked through {process} with {other}.',
        'Routine visit, nothing broken.',
        'A look at how the {p} is handled.',
      ),
      operational(
        'Training for {n} new operators in {process}, please.',
        'Night shift has never been trained and makes most of the mistakes.',
        'Everyone changes rolls differently; they want one standard.',
      ),
      operational(
        'One hour on an afternoon {later} would suit.',
        'They would like pictures more than text.',
        'A signed list is needed for the auditors.',
      ),
      maybe(
        personal(
          '{c} is tired of teaching people who leave again.',
          '{He} answers for safety now and feels the weight of it.',
        ),
        0.4,
      ),
      plain('{mate} will do it; date by {by}.', 'We can reuse what we did elsewhere.'),
    ],
    next: ['Fix the training date', 'Prepare training pictures'],
    keywords: ['training', 'operators', 'standard'],
  },
  {
    titles: ['Payment terms', 'Invoice questions from {team}', 'Request to change payment terms'],
    on: 'CPV',
    story: [
      operational(
        'They want to go from {days0} to {days1} days.',
        'Invoices without an order number are rejected from {month} on.',
        'The invoice from {ago} does not match the delivery note.',
        'A {smallpct} discount for payment within {days} was suggested.',
      ),
      operational(
        'It comes from finance and applies to every supplier.',
        'Returns should be credited in the same month.',
        'They need our bank details confirmed on paper.',
      ),
      maybe(strategic('Interest costs hurt, and cash is managed centrally now.'), 0.4),
      maybe(personal('{c} dreads month-end and asked us to make it easier.'), 0.35),
      plain(
        'Our finance answers by {by}.',
        'We go through the open items on {by}.',
        'I send a draft of the amendment.',
      ),
    ],
    next: ['Ask finance', 'Draft the amendment'],
    keywords: ['payment', 'invoice', 'terms'],
  },
  {
    titles: ['Urgent order of {p}', 'Emergency: {qty} of {p}', 'Rush order handled'],
    on: 'CV',
    story: [
      operational(
        'They need {qty} of {p} by {by}.',
        '{c} called: {process} runs dry in {days}.',
        'An order had been forgotten and {he} asked for {qty} at once.',
      ),
      plain(
        'Half leaves today, the rest in {days}.',
        '{mate} found stock that was set aside for another customer.',
        'Production has moved it up.',
      ),
      operational(
        'They pay the freight.',
        'Next time we hear at least {days} ahead, {he} promised.',
        'Goods receipt closes at six, the driver knows.',
      ),
      maybe(strategic('{market:Cap} demand jumped, and they build {pct} more than planned.'), 0.35),
      maybe(
        personal(
          'It had been {his} own slip, and {he} was very grateful.',
          '{c} is in trouble with {his} boss over this.',
        ),
        0.45,
      ),
      plain('Arrival confirmed by phone.', 'I will remind them of open orders every week.'),
    ],
    next: ['Ship the rest', 'Weekly order reminder'],
    keywords: ['urgent', 'rush order', 'freight'],
  },
  {
    titles: ['Stock near {city}', 'Consignment stock discussed', 'Safety stock of {p}'],
    on: 'NPV',
    story: [
      operational(
        'They would like {weeks2} of {p} within reach at all times.',
        '{ago:Cap} they nearly stopped because {p} had run out.',
        'No room for pallets: small and often is what they want.',
        'Consignment at their {site} is their favourite: we own it until they use it.',
      ),
      operational(
        'Lot labels must be large enough for first in, first out.',
        'They want to see our stock in a shared sheet.',
        'Who pays for old stock has to be settled first.',
      ),
      maybe(product('A shelf life longer than {months} would make it easier.'), 0.35),
      maybe(strategic('Working capital has to fall by {pct}, by order of the board.'), 0.45),
      plain(
        'I work out the right level from six months of usage.',
        '{other} is in charge of the warehouse; meeting on {by}.',
      ),
    ],
    next: ['Work out the stock level', 'Meet the warehouse lead'],
    keywords: ['stock', 'warehouse', 'labels'],
  },
  {
    titles: ['Supplier audit coming up', 'Audit findings and what we do', 'Audit planned'],
    on: 'NPV',
    story: [
      operational(
        'They audit our plant {later}.',
        'A checklist with {n}0 points has to be back by {by}.',
        '{n} findings of the last audit are still open.',
      ),
      operational(
        'A poor score shuts us out of new items.',
        'Change control is what they look at most.',
        'Safety training records must be ready.',
      ),
      maybe(strategic('Suppliers will be ranked in {half}, and volume follows the rank.'), 0.5),
      maybe(personal('{c} prepares it all alone and could use help with the files.'), 0.35),
      plain('Meeting with our quality team is set.', '{mate} guides them through the plant.'),
    ],
    next: ['Fill in the checklist', 'Close the old findings'],
    keywords: ['audit', 'checklist', 'findings'],
  },
  {
    titles: ['Contract renewal', 'Renewal of the supply agreement', 'Agreement ends, next one drafted'],
    on: 'PV',
    weight: 1.4,
    story: [
      operational(
        'The agreement ends in {month}; the next one must be signed {weeks} before.',
        'They want two years instead of one, without automatic renewal.',
        'Their lawyers need {weeks2} more.',
      ),
      product(
        'Prices should follow the raw material index each quarter.',
        'For {p} and {p2} together they expect {pct} off.',
        'The quality clause is to name {spec}.',
      ),
      maybe(
        strategic('Volume next year: plus {pct}.', 'Head office ranks suppliers anew and favours long agreements.'),
        0.5,
      ),
      maybe(personal('{c} changes jobs inside the company and wants a clean desk first.'), 0.3),
      plain('{n} points are left; we meet again on {by}.', 'I comment on the draft by then.'),
    ],
    next: ['Comment on the draft', 'Approve the terms'],
    keywords: ['renewal', 'contract', 'agreement'],
  },
  {
    titles: ['New contact: {c}', 'Handover at {cust}', 'Introducing ourselves to {c}'],
    on: 'TNDC',
    story: [
      plain(
        '{c} took over {ago}; first meeting.',
        'Went through our history with {c}.',
        'Handover meeting with {c} and {other}.',
      ),
      personal(
        '{c} is new to the job and wants to learn it quickly.',
        '{He} is afraid of being compared with {his} predecessor.',
        '{He} comes from development and still feels like a guest in purchasing.',
        '{c} wants to make {his} mark in the first hundred days.',
      ),
      maybe(
        operational(
          '{He} needs a list of open orders and complaints.',
          'All {p} papers of the past year in one folder, please.',
        ),
        0.6,
      ),
      maybe(product('Could we explain in simple words what makes our {p} different?'), 0.4),
      plain('I put together a handover file by {by}.', 'Plant tour offered.'),
    ],
    next: ['Handover file', 'Plan the plant tour'],
    keywords: ['handover', 'new contact'],
  },
  {
    titles: ['Lunch with {c}', 'Catching up with {c}', 'A personal talk with {c}'],
    on: 'TNC',
    by: 'visit',
    story: [
      plain('Lunch near the {site}.', 'Was in {city} anyway and dropped in.', 'Little business today.'),
      personal(
        '{c} has discovered {hobby} and can talk about nothing else.',
        '{His} {kid} starts school soon, and it keeps {him} busy.',
        '{c} looks after {his} parents at weekends.',
        '{He} has been told by the doctor to slow down.',
      ),
      personal(
        '{He} would like to move to another department next year.',
        '{c} feels that {his} work goes unnoticed.',
        '{He} wants to leave on time for once.',
        'We agreed to try {hobby} together one day.',
      ),
      maybe(
        strategic(
          'There are rumours of job cuts, though not in {team}.',
          'Everyone talks about {market} these days, {he} says.',
        ),
        0.45,
      ),
      maybe(product('On the way out {he} asked to see the new {p}.'), 0.35),
      plain('{other} will join next time.', 'Proper meeting on {by}.'),
    ],
    next: ['Proper meeting with {c}', 'Small gift for {hobby}'],
    keywords: ['catching up', 'relations'],
  },
  {
    titles: ['Material for {c}’s report', 'Helping {c} with a board paper', 'Slides for {c}'],
    on: 'NDPV',
    story: [
      personal(
        '{c} reports to the board on {by} and wants to shine.',
        '{He} has entered an improvement contest and would love to win it.',
        '{His} appraisal hangs on this one presentation.',
      ),
      product(
        '{He} needs {trouble} before and after our {p}, in figures.',
        'One page on why our {p} beats {rival}, please.',
        'The saving must be backed by data.',
      ),
      maybe(
        strategic('The board cares about {market} and cost, nothing else.', 'If it works, the whole group follows.'),
        0.5,
      ),
      plain('{n} charts and a summary by {by}.', 'Our logo stays off the slides.', '{mate} sorts the data.'),
    ],
    next: ['Charts and summary for {c}', 'Sort the data'],
    keywords: ['board paper', 'charts', 'saving'],
  },
  {
    titles: ['{c} is short of people', 'Workload in {team}', 'Where we can take work off {c}'],
    on: 'NDC',
    story: [
      personal(
        '{c} does the work of two and looks worn out.',
        '{He} has not had a day off since {ago}.',
        'All {he} does is write reports, {he} sighed.',
      ),
      operational(
        'If we kept the usage table, it would save {him} half a day a week.',
        'Fewer meetings, every second week is enough.',
        'The path from order to receipt has too many steps for them.',
      ),
      maybe(strategic('Hiring is stopped until {half}.'), 0.6),
      maybe(product('A {p} that needs less care would be worth paying for.'), 0.4),
      plain('We send the table every Monday.', '{mate} looks for more that we can take over.'),
    ],
    next: ['Weekly usage table', 'Find tasks to take over'],
    keywords: ['workload', 'support', 'meetings'],
  },
  {
    titles: ['Read about {cust}', '{cust} in the press', 'Annual report of {cust}'],
    on: 'TND',
    by: 'research',
    story: [
      plain(
        'Read {n} articles on {cust} before the visit.',
        'Went through the annual report, {n}0 pages of it.',
        'Trade journal of this month, {n} pages on {cust}.',
        'Searched the news for {cust} and {market}.',
        'A colleague pointed me to an interview with their director.',
      ),
      strategic(
        'They put {money} into {market}.',
        'Profit fell by {pct} last quarter, and savings are announced.',
        'The managing director calls {market} the future of the company.',
        'A {market} partnership was announced {ago}.',
      ),
      maybe(
        strategic(
          'Analysts expect {market} to pass {bigpct} of sales.',
          '{rule:Cap} will keep the whole trade busy.',
          'Research spending is up by {pct}.',
        ),
        0.7,
      ),
      maybe(product('From the pictures, they seem to use {rival}.', 'Their new data sheets promise less {trouble}.')),
      plain(
        'To ask {c}: is it true?',
        '{n} questions noted for the next call.',
        'Link is in the {cust} folder.',
        '{mate} reads it differently; to be discussed.',
        'Worth two lines in the {p} proposal.',
      ),
    ],
    next: ['Ask {c} about it', 'Questions for the visit'],
    keywords: ['press', 'report', 'market'],
  },
  {
    titles: ['{market:Cap} market report', 'Reading up on {market}', 'What {rule} changes'],
    on: 'TN',
    by: 'research',
    story: [
      plain(
        'Read the {market} market report with {cust} in mind.',
        'Borrowed the handbook on {rule} from {mate}.',
        'Webinar on {market}, {n}0 minutes, notes below.',
      ),
      strategic(
        '{market:Cap} should grow by {pct} a year.',
        'Because of {rule} many will change materials by {half}.',
        'Companies of the size of {cust} are moving to joint purchasing.',
        'Makers of this size are advised to specialise in {market}.',
      ),
      maybe(product('The standard is drifting towards {spec}.', 'A way to do without {p} is described as well.'), 0.65),
      maybe(
        operational(
          'In the survey, shortage of staff and high stock come first.',
          'Most plants name late deliveries as their worst problem.',
        ),
        0.5,
      ),
      plain(
        'Two pages of it could interest {c}.',
        'Five minutes on it in our Monday meeting.',
        'One chart is good enough for our {p} proposal.',
      ),
    ],
    next: ['Send two pages to {c}', 'Chart for the proposal'],
    keywords: ['market', 'trends', 'report'],
  },
  {
    titles: ['Job ads and patents of {cust}', 'What {cust} is hiring for', 'Patent search: {cust}'],
    on: 'TND',
    by: 'research',
    story: [
      plain(
        'Looked at the job ads of {cust}.',
        'Patent search on {cust}, {n} hits in two years.',
        'Compared the website of {cust} with last year’s.',
        'Checked the company register and their openings.',
      ),
      strategic(
        '{n} openings in {team}: they are growing there.',
        'Filings in {market} have doubled.',
        'A new company was registered in {city}.',
        'The home page is all about {market} now.',
      ),
      maybe(
        product(
          'The patents turn around {trouble}, which our {p} could help with.',
          'The patents mention {p} more than once.',
        ),
        0.6,
      ),
      maybe(
        operational(
          'They look for a warehouse planner, so stock may be a worry.',
          'Shift workers wanted in {city}: {process} seems to run longer hours.',
          'Several ads name delivery reliability as a task.',
        ),
        0.4,
      ),
      plain(
        'A guess so far; I will ask {c} with care.',
        'One-page summary went to {mate}.',
        'Next goal: an introduction to {team}.',
        'I would not mention it before {by}.',
      ),
    ],
    next: ['Check with {c}', 'One-page summary'],
    keywords: ['patents', 'hiring', 'research'],
  },
  {
    titles: ['What {c} posts about', 'Forum talk about {cust}', 'Social posts of {cust}'],
    on: 'TND',
    by: 'research',
    story: [
      plain(
        'Came across a post by {c}.',
        '{cust} was mentioned in a trade group.',
        'Nothing official, so handle with care.',
      ),
      personal(
        '{c} seems to be keen on {hobby}.',
        '{c} has passed an exam; I sent congratulations.',
        'Late hours are a theme in {his} posts.',
        '{He} writes a lot about balancing work and family.',
      ),
      maybe(strategic('Talk of a separate {market} unit.', 'Some say that the {city} site will be moved.'), 0.6),
      maybe(product('Several complaints about {trouble} with {rival}.'), 0.4),
      plain(
        'Not to be mentioned to {c} directly.',
        'A good opening for the next talk with {c}.',
        '{other} may know more.',
        'Source unclear, kept for the record.',
      ),
    ],
    next: ['Bring it up naturally', 'Congratulate {c}'],
    keywords: ['social', 'interests', 'rumour'],
  },
  {
    titles: ['{event:Cap}: {cust}', 'Met {c} at {event}', 'Booth visit by {c}'],
    on: 'TNDC',
    by: 'event',
    story: [
      plain(
        'Met {c} at {event}.',
        '{c} and {other} came to our booth at {event}.',
        'Ten minutes with {c} in the lobby of {event}.',
      ),
      strategic(
        'Their booth was all about {market}, launch in {half}.',
        'They are looking for partners in {market} abroad.',
        'After seeing the competition {he} wants to rethink the {market} plan.',
      ),
      product(
        '{He} liked our {p} and asked whether it gives {spec}.',
        'Thinner than the one from {rival}, {he} noticed.',
        '{trouble:Cap} is the reason why {he} looks around.',
        '{He} asked for {sample} of {p}.',
      ),
      maybe(
        operational('A talk for {team} in-house would be welcome.', 'Can they order small lots, and how fast?'),
        0.5,
      ),
      maybe(personal('{c} had not been home for a week.', '{He} gave a talk and was glad it was over.'), 0.4),
      plain(
        'Call agreed for {by}.',
        'Thank-you mail to {c} goes out after the show.',
        '{mate} took photos of the {cust} booth.',
      ),
    ],
    next: ['Thank-you mail', 'Send samples of {p}'],
    keywords: ['trade show', 'booth', 'samples'],
  },
  {
    titles: ['Visit arranged for {by}', 'Meeting moved', 'Date for the next visit'],
    on: 'TNDCPV',
    by: 'call',
    story: [
      plain('Called {c} to fix the next visit.', '{c} had to move today’s meeting.', 'Short call about dates.'),
      plain(
        '{by:Cap}, at the {site}, reception on the ground floor.',
        '{other} can join on {by}.',
        '{He} is travelling and will come back to me.',
      ),
      plain(
        'Visitors need a passport for the gate.',
        'Agenda goes out the day before.',
        '{mate} comes along.',
        'It is in the calendar.',
      ),
    ],
    next: ['Visit {cust}', 'Send the agenda'],
    keywords: ['visit', 'date'],
  },
  {
    titles: ['No answer', '{c} not in', 'Left a message for {c}'],
    on: 'TNDCPV',
    by: 'call',
    weight: 0.7,
    story: [
      plain('Tried {c} twice, no answer.', '{c} was in a meeting all morning.', '{c} was on the road all day.'),
      plain(
        'Left a message with {other}.',
        'Sent a short mail instead.',
        'The desk says that {he} is back in the afternoon.',
      ),
      plain('I try again on {by}.', 'Next attempt before lunch tomorrow.'),
    ],
    next: ['Call {c} again'],
    keywords: ['call back'],
  },
  {
    titles: ['Sent the {p} file', 'Documents sent to {c}', 'Brochure and a hello', 'Nothing new at {cust}'],
    on: 'TNDCP',
    by: 'desk',
    weight: 1.3,
    story: [
      plain(
        'Sent {c} our company profile and the {p} brochure.',
        'A short hello to {c}.',
        'Minutes of the meeting {ago} went out to {n} people.',
      ),
      plain(
        '{He} confirmed receipt.',
        'We spoke about the weather and the holidays.',
        '{other} was copied in.',
        '{He} had little time today.',
      ),
      plain(
        'Nothing new on their side.',
        '{He} will read it by {by}.',
        'I should bring better questions next time.',
        'Nothing is running at the moment.',
      ),
    ],
    next: ['Ask for an opinion', 'Next visit'],
    keywords: ['brochure', 'courtesy'],
  },
]
