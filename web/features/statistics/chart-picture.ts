import { domToBlob } from 'modern-screenshot'
import { saveFile } from '../../wrapper.ts'
import style from './Statistics.module.css'

/**
 * Saves a chart as a PNG file, in the colors of the screen: its question, answer and figures, without what is there to be pressed.
 * @param caption the days and whose figures they are, which stand elsewhere on the screen
 * @throws if the browser cannot draw it
 */
export async function saveChartPicture(chart: HTMLElement, name: string, caption: string): Promise<void> {
  const frame = document.createElement('div')
  frame.className = style.picture!
  frame.style.width = `${chart.clientWidth}px`
  frame.inert = true
  const copy = chart.cloneNode(true) as HTMLElement
  for (const pressed of copy.querySelectorAll(`button, .${style.table}`)) pressed.remove()
  const text = document.createElement('p')
  text.className = 's12 t3'
  text.textContent = caption
  frame.append(copy, text)
  document.body.append(frame)
  try {
    const background = getComputedStyle(document.body).getPropertyValue('--sl-surface')
    const blob = await domToBlob(frame, { scale: 2, backgroundColor: background, type: 'image/png' })
    saveFile(new File([blob], name, { type: 'image/png' }))
  } finally {
    frame.remove()
  }
}
