import type { Frame } from '../grammar.ts'
import type { Need } from '../types.ts'

export const openings: Record<'call' | 'face' | 'other', readonly Frame[]> = {
  call: ['Call with {c}, about {n}0 minutes.', '{c} rang me at {time}.', 'Phoned {c} at {time}.', 'Call with {c}; {other} was on the line too.', 'Returned {c}’s call.', 'Quick call after their {team} meeting.', 'Spoke with {c} following the visit {ago}.', 'Long call with {c}, the main points only:'],
  face: ['Met {cfull} in {city} at {time}.', 'Visit to the {city} {site}, {c} and {other} present.', '{time}, meeting room at the {site}, with {c}.', 'Saw {c} at the {site} together with {mate}.', 'Walked the floor with {c}, then sat down for {n}0 minutes.', '{c} came to see us.', 'Coffee with {c} before the {team} meeting.', 'Meeting with {c}; {other} joined half-way.'],
  other: ['Video call with {c} and {other} at {time}.', 'By e-mail with {c}, summed up here.', '{c} wrote on the messenger.', 'Video meeting, {n}0 minutes, {c} and {other}.', 'Answer to {c}’s mail and what came of it.'],
}

export const closings: readonly Frame[] = [
  'Next call on {by}.', 'Shared with {mate}.', 'On the {cust} page of the weekly report.', 'Details are in the minutes, {n} pages.', 'The {p} files are attached.', 'Said hello to {other} on the way out.', '{team:Cap} should be our next stop.', '{mate} comes along next time.', 'The rest by e-mail.', 'On the agenda of our Monday meeting.', 'Good atmosphere.',
  '{c} answers by {by}.', '{c} will check with {team}.', 'I sum it up for {c} in a mail.', '{team:Cap} may see it differently; to be checked.', 'Added to the {cust} card.', 'Ran {n}0 minutes over, worth it.', '{n} to-dos, in that order.', 'Thanked {him} by text.', 'See also the log from {ago}.',
]

export const deskClosings: readonly Frame[] = [
  'Shared with {mate}.', 'For the team meeting on {by}.', 'Noted on the {cust} card.', 'The file is in the {cust} folder.', 'To be read together with the log from {ago}.', '{n} questions for {c} noted.', 'It took me {n}0 minutes.', 'More digging by {by}.', '{mate} will have a look as well.', 'To be kept for the next trip to {city}.',
]

export const asides: Record<Exclude<Need, 'none'>, readonly Frame[]> = {
  strategic: ['By the way, {market} gets more weight in {half}.', '{quarter} sales stand at {bigpct} of target, and the mood shows it.', 'They plan to hire {n}0 people this year.', 'A move of the {city} site is being discussed.', 'There is talk of going public {later}.', 'One customer makes up {bigpct} of their sales, and they want to spread the risk.', '{rule:Cap} forces them to redo the business plan.', 'A new managing director brought {market} back to life.'],
  product: ['{trouble:Cap} still happens now and then, {he} said.', 'They would like a quote for {p2} as well.', '{rival:Cap} has gone up by {pct}.', 'Another department wants to try the {p}.', 'Thickness differs a little from lot to lot, {team} finds.', 'If we ever reach {spec}, {he} wants to be the first to know.', '{sample2} of {p2} would be welcome.', 'Is there any way to get the {p} cheaper?'],
  personal: ['{c} has taken up {hobby}.', '{He} hopes for a promotion at the end of the year.', '{c} is short of people and looked tired.', '{He} has trouble with {his} back and prefers short meetings.', '{c} feels watched from above since taking this on.', '{c} would like to move into sales one day.', '{His} {kid} moves to a new school {later}, so {he} takes time off.', 'Going home on time is {his} wish for the year.', '{c} does not get on with the new boss.', '{He} was proud to be picked as an in-house trainer.', '{c} finishes a part-time degree this year.', '{He} wants this one off the desk before the holidays.'],
  operational: ['Deliveries should come before noon, please.', 'Test reports have to arrive with the goods.', 'Stock of {p} is down to {days}.', 'Invoices must be in before month-end.', '{team:Cap} asked for the work instruction again.', 'The order form changes in {month}.', '{other} wants the shipping notices as well.', 'They would like half boxes.', '{n} newcomers need training.', 'Stocktaking is {weeks2} away, they need our figures.', 'A night-time number is missing on our contact sheet.', 'The minimum order came up again.'],
}

export const fillers: readonly Frame[] = [
  '{n} people were at the table.', 'We went over what has changed since the meeting {ago}.', 'I listened more than I talked.', '{n} questions I could not answer at once.', 'Got to page {n} of the deck.', '{c} took careful notes.', '{other} has a different view and should be asked separately.', '{mate} took the minutes.', 'We started at {time} and needed {n}0 minutes.', '{c} remains our first point of contact at {cust}.',
]

export const shortNotes: { title: Frame; content: Frame }[] = [
  { title: 'Regular visit, nothing special', content: 'Regular visit, nothing special.' },
  { title: 'Regular visit, nothing special', content: 'No change in the production plan. Next visit {later}.' },
  { title: '{c} not in', content: '{c} not in. Trying again on {by}.' },
  { title: 'Brochure sent', content: '{p:Cap} brochure sent. Call on {by}.' },
  { title: 'Meeting moved', content: 'Meeting moved to {by}. {other} joins.' },
  { title: 'Hello to {c}', content: 'Short hello to {c} and {other}, {n}0 minutes.' },
]
