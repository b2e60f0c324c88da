// The parts of an Excel file for a sheet with a line chart of rows of its first sheet (ECMA-376, DrawingML charts).
import { chartColors } from '../../contract/rules/chart-colors.ts'

/** A line for each row; `row` and `from` count from 0, without the row of titles. Values begin in column `from`. */
export type LineChart = {
  /** Of the sheet of the chart; at most 31 characters. */
  sheet: string
  title: string
  from: number
  /** The titles of the columns of the values. */
  categories: readonly string[]
  /** The first one has the color of the answer; the others are told apart by their dashes. */
  lines: readonly { row: number; name: string; values: readonly number[] }[]
}
type Names = { escaped: (text: string) => string; lettersOf: (column: number) => string }

const relationships = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const drawing = 'http://schemas.openxmlformats.org/drawingml/2006'
const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const dashes = ['solid', 'dash', 'sysDot', 'dashDot', 'lgDash', 'lgDashDotDot'] as const
/** English metric units of a point. */
const emuOfPoint = 12_700

/** @param data the name of the sheet with the rows, as it stands in the file */
export function chartPart(chart: LineChart, data: string, { escaped, lettersOf }: Names): string {
  const { from, categories, lines, title } = chart
  const [first, last] = [lettersOf(from), lettersOf(from + categories.length - 1)]
  const strings = (reference: string, texts: readonly string[]) =>
    `<c:strRef><c:f>'${data}'!${reference}</c:f><c:strCache><c:ptCount val="${texts.length}"/>${texts.map((text, at) => `<c:pt idx="${at}"><c:v>${escaped(text)}</c:v></c:pt>`).join('')}</c:strCache></c:strRef>`
  const series = lines.map(({ row, name, values }, at) => {
    const line = row + 2
    const color = (at === 0 ? chartColors.now : chartColors.rest).slice(1)
    const stroke = `<a:ln w="${(at === 0 ? 2.5 : 1.5) * emuOfPoint}"><a:solidFill><a:srgbClr val="${color}"/></a:solidFill><a:prstDash val="${dashes[at % dashes.length]}"/></a:ln>`
    const numbers = values.map((value, place) => `<c:pt idx="${place}"><c:v>${value}</c:v></c:pt>`).join('')
    return `<c:ser><c:idx val="${at}"/><c:order val="${at}"/><c:tx>${strings(`$A$${line}`, [name])}</c:tx><c:spPr>${stroke}</c:spPr><c:marker><c:symbol val="none"/></c:marker><c:cat>${strings(`$${first}$1:$${last}$1`, categories)}</c:cat><c:val><c:numRef><c:f>'${data}'!$${first}$${line}:$${last}$${line}</c:f><c:numCache><c:formatCode>General</c:formatCode><c:ptCount val="${values.length}"/>${numbers}</c:numCache></c:numRef></c:val><c:smooth val="0"/></c:ser>`
  })
  const axis = (kind: 'cat' | 'val', id: number, other: number, place: 'b' | 'l', rest: string) =>
    `<c:${kind}Ax><c:axId val="${id}"/><c:scaling><c:orientation val="minMax"/></c:scaling><c:delete val="0"/><c:axPos val="${place}"/><c:numFmt formatCode="General" sourceLinked="0"/><c:majorTickMark val="none"/><c:minorTickMark val="none"/><c:tickLblPos val="nextTo"/><c:crossAx val="${other}"/><c:crosses val="autoZero"/>${rest}</c:${kind}Ax>`
  const axes = `${axis('cat', 1, 2, 'b', '<c:auto val="0"/><c:lblAlgn val="ctr"/><c:lblOffset val="100"/><c:noMultiLvlLbl val="0"/>')}${axis('val', 2, 1, 'l', '<c:crossBetween val="midCat"/>')}`
  return `${head}<c:chartSpace xmlns:c="${drawing}/chart" xmlns:a="${drawing}/main" xmlns:r="${relationships}"><c:roundedCorners val="0"/><c:chart><c:title><c:tx><c:rich><a:bodyPr/><a:p><a:r><a:rPr sz="1200" b="1"/><a:t>${escaped(title)}</a:t></a:r></a:p></c:rich></c:tx><c:overlay val="0"/></c:title><c:autoTitleDeleted val="0"/><c:plotArea><c:layout/><c:lineChart><c:grouping val="standard"/><c:varyColors val="0"/>${series.join('')}<c:marker val="1"/><c:axId val="1"/><c:axId val="2"/></c:lineChart>${axes}</c:plotArea><c:legend><c:legendPos val="r"/><c:overlay val="0"/></c:legend><c:plotVisOnly val="1"/><c:dispBlanksAs val="gap"/></c:chart></c:chartSpace>`
}

/** The drawing that places the chart on its sheet, 14 columns wide and 26 rows high. */
export const drawingPart = `${head}<xdr:wsDr xmlns:xdr="${drawing}/spreadsheetDrawing" xmlns:a="${drawing}/main"><xdr:twoCellAnchor><xdr:from><xdr:col>0</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>0</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:to><xdr:col>14</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>26</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:to><xdr:graphicFrame macro=""><xdr:nvGraphicFramePr><xdr:cNvPr id="2" name="Chart 1"/><xdr:cNvGraphicFramePr/></xdr:nvGraphicFramePr><xdr:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/></xdr:xfrm><a:graphic><a:graphicData uri="${drawing}/chart"><c:chart xmlns:c="${drawing}/chart" xmlns:r="${relationships}" r:id="rId1"/></a:graphicData></a:graphic></xdr:graphicFrame><xdr:clientData/></xdr:twoCellAnchor></xdr:wsDr>`
