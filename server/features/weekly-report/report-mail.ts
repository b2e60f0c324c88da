// The mail of the weekly report. Charts are tables with bars, since mail programs block pictures and show no SVG.
import type { Days } from '../../../contract/calls/statistics/periods.ts'
import { needCodes, type Language } from '../../../contract/codes.ts'
import { chartColors } from '../../../contract/rules/chart-colors.ts'
import { textIn } from '../../core/texts.ts'
import { buttonTo, escapeHtml, oneLine, page, style } from '../../notifications/mail-templates.ts'
import type { Mail } from '../../outbound/messages.ts'
import type { WeekFigures } from '../statistics/queries.ts'

type Report = {
  to: string
  language: Language
  workgroupName: string
  /** The week, from Monday to Sunday. */
  days: Days
  figures: WeekFigures
  /** Absolute addresses. */
  links: { statistics: string; logs: string; word: (word: string) => string; settings: string }
}
type Figure = { label: string; count: number; before: number }
const names = ['count', 'meetingCount', 'customerCount', 'needCount', 'coachingCount'] as const

/** Five figures, two charts and the clearest change of a word, each beside the week before. */
export function reportMail({ to, language, workgroupName, days, figures, links }: Report): Mail {
  const { activity, needs, word } = figures
  const number = (count: number) => new Intl.NumberFormat(language).format(count)
  const format = new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    month: language === 'vi' ? 'numeric' : 'long',
    day: 'numeric',
  })
  const week = format.formatRange(new Date(days.from), new Date(days.to))
  const title = textIn(language, 'mail.report.subject', { workgroup: oneLine(workgroupName), week })
  const was = (before: number) => textIn(language, 'mail.report.before', { number: number(before) })
  const counted = names.map((name): Figure => ({
    label: textIn(language, `mail.report.${name}`),
    count: activity.now[name],
    before: activity.previous[name],
  }))
  const weekday = new Intl.DateTimeFormat(language, { timeZone: 'UTC', weekday: 'long' })
  const charts: { title: string; rows: Figure[] }[] = [
    {
      title: textIn(language, 'mail.report.byDay'),
      rows: activity.spans.map(({ from, count, previousCount }) => ({
        label: weekday.format(new Date(from)),
        count,
        before: previousCount,
      })),
    },
    {
      title: textIn(language, 'mail.report.byNeed'),
      rows: needs.types.map(({ type, count, previousCount }) => ({
        label: textIn(language, `code.${needCodes[type]}`),
        count,
        before: previousCount,
      })),
    },
  ]
  const change =
    word === null
      ? textIn(language, 'mail.report.noWord')
      : textIn(language, word.trend === 'falling' ? 'mail.report.wordFalls' : 'mail.report.wordRises', {
          word: oneLine(word.word),
          before: number(word.previousCount),
          number: number(word.count),
        })
  const open = textIn(language, 'mail.report.open')
  const why = textIn(language, 'mail.report.why')
  const line = ({ label, count, before }: Figure) => `${label}: ${number(count)} (${was(before)})`
  const text = [
    title,
    counted.map(line).join('\n'),
    ...charts.map((chart) => [chart.title, ...chart.rows.map(line)].join('\n')),
    [change, word && links.word(word.word)].filter(Boolean).join('\n'),
    `${open}\n${links.statistics}`,
    `${why}\n${links.settings}`,
  ].join('\n\n')
  const shown = (figure: Figure) => ({ ...figure, count: number(figure.count), was: was(figure.before) })
  const html = page(language, title, [
    `<h1 class="text" style="${style.title}">${escapeHtml(title)}</h1>`,
    figuresTable(counted.map(shown), links.logs),
    ...charts.map(({ title: heading, rows }) => chartTable(heading, rows, number)),
    `<p class="quiet" style="${style.note}">${escapeHtml(textIn(language, 'mail.report.thin'))}</p>`,
    `<p class="text line" style="${style.said}">${
      word === null
        ? escapeHtml(change)
        : `<a class="link" href="${escapeHtml(links.word(word.word))}" style="${style.link}">${escapeHtml(change)}</a>`
    }</p>`,
    buttonTo(links.statistics, open),
    `<p class="quiet line" style="${style.footer}">${escapeHtml(why)}<br><a class="link" href="${escapeHtml(links.settings)}" style="${style.link}">${escapeHtml(textIn(language, 'mail.notifications.settings'))}</a></p>`,
  ])
  return { to, subject: title, text: `${text}\n`, html }
}

const cell = 'padding:8px 0;border-top:1px solid #e9e6e1;font-size:15px;line-height:24px'
const muted = 'font-size:13px;line-height:20px;color:#57524b'
/** The first figure is the number of logs, which leads to them. */
const figuresTable = (rows: readonly { label: string; count: string; was: string }[], logs: string) =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0">${rows
    .map(({ label, count, was }, at) => {
      const shown = at === 0 ? `<a class="link" href="${escapeHtml(logs)}" style="${style.link}">${count}</a>` : count
      return `<tr><td class="text line" style="${cell};color:#1e1b18">${escapeHtml(label)}</td><td class="text line" align="right" style="${cell};color:#1e1b18;font-weight:600">${shown}</td><td class="quiet line" align="right" style="${cell};${muted}">${escapeHtml(was)}</td></tr>`
    })
    .join('')}</table>`

/** A bar for the week, and below it a thin one for the week before. */
function chartTable(title: string, rows: readonly Figure[], number: (count: number) => string): string {
  const most = Math.max(1, ...rows.flatMap(({ count, before }) => [count, before]))
  const bar = (count: number, color: string, height: number) =>
    count === 0
      ? ''
      : `<table role="presentation" width="${Math.max(1, Math.round((count / most) * 100))}%" cellpadding="0" cellspacing="0"><tr><td height="${height}" style="height:${height}px;line-height:${height}px;font-size:0;background:${color}">&nbsp;</td></tr></table>`
  const lines = rows.map(
    ({ label, count, before }) =>
      `<tr><td class="quiet" width="30%" style="padding:4px 8px 4px 0;${muted}">${escapeHtml(label)}</td><td>${bar(count, chartColors.now, 10)}${bar(before, chartColors.before, 4)}</td><td class="text" align="right" width="12%" style="${muted};color:#1e1b18">${number(count)}</td></tr>`,
  )
  return `<h2 class="text" style="margin:24px 0 8px;font-size:15px;line-height:24px;font-weight:600;color:#1e1b18">${escapeHtml(title)}</h2><table role="presentation" width="100%" cellpadding="0" cellspacing="0">${lines.join('')}</table>`
}
