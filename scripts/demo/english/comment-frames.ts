import type { Frame } from '../grammar.ts'
import type { Need } from '../types.ts'

type Kind = Exclude<Need, 'none'>

/** `<a|b> ` before a frame: used only if the log (for replies: the previous comment) contains one of these words. */
export const onNeed: Record<Kind, readonly Frame[]> = {
  strategic: [
    '<budget|invest|million|line|plan> Is there a budget behind this, or only a plan?',
    'Who decides on {market}?',
    'Please get a date; production has to know early.',
    'I’ll take this into the monthly report.',
    'Others in the trade say the same. Let’s compare.',
    'Good picture of where they are going. What is the next milestone?',
    '<volume|forecast|grow|line> Volumes in figures would help us a lot.',
    '<grow|new line|million> Should we move them up a segment?',
    'If {half} holds, we have little time. Start the approval now.',
    '<carbon|recycl|sustainab> The lab has figures on recycled content, I’ll ask.',
    '<second source|supplier|depend> This is our chance. Comparison data first.',
    '<frozen|freez|cut|saving> Put the date when budgets open in the calendar.',
    '<abroad|customs|site> Our agent there owes us a call anyway.',
    '<director|merg|report> So who signs now?',
  ],
  product: [
    '<sample> We have {p} in stock for samples.',
    '<price|quote> Check the margin on {spec} before talking price.',
    'Please add photos of the {trouble}.',
    'Where does the figure for {rival} come from?',
    'No {pct} without a volume commitment.',
    '<test|trial|approv> There is a similar case from last month, I’ll send it.',
    '<spec|margin|hours|thickness> Offer the next grade up as well.',
    '<sample> Follow up within two weeks of the samples.',
    '<test|trial> Get the test conditions in writing.',
    '<price|quote|saving> I can approve 3% myself.',
    '<lot> The lab can pull the lot data.',
    '{p2:Cap} might be worth showing, too.',
    '<rival|side by side|beside> One page with our strong points, please.',
    'Share it with quality as well.',
  ],
  personal: [
    'What could make {c} look good in this?',
    'Good that you were told. Put it on the contact card.',
    '<worn|tired|short of|workload|late> Let’s not add to the workload. Short calls only.',
    '<report|board|present> I have slides you could reuse for {c}.',
    'Ask {c} how it went next time.',
    'Start with {hobby} next time, always works.',
    '<new to the job|learn it> A plant tour would help {c} a lot.',
    'Nice, that is trust.',
  ],
  operational: [
    '<lead time|weeks|days> Clear the lead time with production before you answer.',
    '<deliver|stock|ship|warehouse> Logistics knows. Call them directly if you like.',
    '<form|paper|document|report> The latest form is in the shared folder.',
    '<pay|invoice|terms|credit> Finance has to agree to the terms first.',
    'In parts, yes. All within {days}, no.',
    '<train|operators> We can train them. Give me a date.',
    '<freight> Let’s write down who pays the express freight.',
    '<urgent|at once|runs dry|forgotten> Another urgent order. Let’s look at their ordering rhythm.',
    '<agreement|clause|contract> Legal must read the clause.',
    '<audit|checklist> Last year’s audit file can be reused.',
    '<portal|system> I know that portal. Ask me when you get stuck.',
    '<stock|consign> Two pallets more in our warehouse would do, I think.',
    '<minimum> We could count the minimum per quarter.',
    'Useful, straight from the floor.',
  ],
}

export const missing: Record<Kind, readonly Frame[]> = {
  strategic: [
    'Anything about their plans for next year?',
    'Why now? I’d like to know what is behind it.',
    'What is top of the agenda for their management?',
    'What does {cust} want to be in three years?',
  ],
  product: [
    'What do they use today, and what is wrong with it?',
    'Any word on price or specification?',
    'What would it take for a trial?',
    'Whose material does {cust} use now?',
  ],
  personal: [
    'What does {c} personally want out of this?',
    'Who gets the credit if this works?',
    'What is weighing on {c} most?',
    'What kind of person is {c}?',
  ],
  operational: [
    'How do they plan stock and deliveries?',
    'Any trouble on the shop floor we could take away?',
    'How do orders and papers flow on their side?',
    'Who runs the warehouse at {cust}?',
  ],
}

export const coaching: readonly Frame[] = [
  'Two good questions in your pocket for next time, please.',
  'Write down one thing {c} said, word for word.',
  'Quiet visits are the best time to ask.',
  'How is the {p} topic going?',
  'Shall I join the next one with {c}?',
  'Ask for a walk through the plant next time.',
  '<brochure|sent> Before you send more, ask what {c} needs it for.',
  '<no answer|message|meeting all> Try {c} before nine, worked for me.',
]

export const praise: readonly Frame[] = [
  'Clear and complete, thanks.',
  '<complain|late|delay|urgent> Well handled.',
  'Good questions.',
  'Thanks for the quick note.',
  '<apolog|complain|blame> Not an easy meeting. Well done.',
  'Helpful, I can see where we stand with {cust}.',
  '<%|million|weeks> Good that you got figures.',
]

export const questions: readonly Frame[] = [
  'Who else has a say besides {c}?',
  'When do you talk to {c} next?',
  'Can this close this month?',
  'How did {c} react?',
  'Is {rival} moving too?',
  'Do you need someone from technical sales?',
  'Five minutes on {cust} on Monday?',
]

export const replies: readonly Frame[] = [
  '<?|ask|get a date|figures> Will ask on the next call.',
  '<send|form|slides|data> Got it, sent on just now.',
  '<who|say besides|decides|signs> {c} decides together with the director.',
  '<budget> Budget is there, {c} confirmed.',
  '<photo> Photos are in the files.',
  '<join|technical> Yes please, join me next time.',
  '<any |whose|what do they use> Missed that. I’ll ask.',
  '<production|lead time> Production answers tomorrow.',
  '<moving> {rival:Cap} has only quoted so far.',
  '<card|write down|calendar> Noted.',
  '<close|when> It slips to next month, I’m afraid.',
  '<good|clear|thanks|well|helpful|nice|useful> Thanks, that helps.',
  '<monday> On Monday’s agenda.',
  '<why|milestone|date> Even {c} does not know yet.',
  '<volume> Volumes first, understood.',
  '<approve|margin|commitment|terms> Fine, I stay within that.',
  '<logistics|stock|pallet|warehouse> Talking to logistics this afternoon.',
  '<question|word for word|walk|quiet> Will do next time.',
  '<kind of person|weighing|personally> Precise, likes figures. Come and meet {c}.',
  '<legal|clause> With legal since this morning.',
  '<train|tour> Two dates follow today.',
  '<trial|test|sample> Results go up here as soon as I have them.',
]

export const thanks: readonly Frame[] = ['Good.', 'Perfect, thanks.', 'Fine with me.', 'Keep me posted.', 'Agreed.']

export const additions: readonly Frame[] = [
  'I had the same impression of {c}.',
  'On the way out {c} said that time is short.',
  '<test|trial|run> The readings are with me, upload today.',
  'My part of the {cust} list is done by Friday.',
  '<spec|test|hours> I answered the technical questions separately.',
  '<met|visit|coffee|saw> Mood was better than expected.',
]
