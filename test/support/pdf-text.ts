import { inflateSync } from 'node:zlib'

/** Every stream of a PDF that unpacks, by the number of its object. */
function readStreams(pdf: Buffer): Map<number, string> {
  const streams = new Map<number, string>()
  const text = pdf.toString('latin1')
  for (const match of text.matchAll(/(\d+) 0 obj\n<<(?:(?!endobj)[\s\S])*?>>\nstream\n/g)) {
    const from = match.index + match[0].length
    try {
      const packed = pdf.subarray(from, text.indexOf('\nendstream', from))
      streams.set(Number(match[1]), inflateSync(packed).toString('latin1'))
    } catch {
      // A font or a picture that is packed otherwise.
    }
  }
  return streams
}

const fromHex = (hex: string) => Buffer.from(hex.replace(/ /g, ''), 'hex').swap16().toString('utf16le')

/** What each code of a font stands for, by its ToUnicode table. */
function readCharacters(table: string): Map<number, string> {
  const characters = new Map<number, string>()
  for (const [, first = '', , list = ''] of table.matchAll(/<(\w{4})> <(\w{4})> \[([^\]]*)\]/g)) {
    const named = list.match(/<[\w ]*>/g) ?? [] // a ligature stands for several
    for (const [at, hex] of named.entries()) characters.set(Number.parseInt(first, 16) + at, fromHex(hex.slice(1, -1)))
  }
  return characters
}

/** The fonts that a page names, with what their codes stand for. */
function readFonts(pdf: string, streams: Map<number, string>): Map<string, Map<number, string>> {
  const fonts = new Map<string, Map<number, string>>()
  for (const [, name = '', object = ''] of pdf.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
    const [, body = ''] = new RegExp(`\\n${object} 0 obj\\n([\\s\\S]*?)endobj`).exec(pdf) ?? []
    const [, table = ''] = /\/ToUnicode (\d+) 0 R/.exec(body) ?? []
    fonts.set(name, readCharacters(streams.get(Number(table)) ?? ''))
  }
  return fonts
}

/** The text of a PDF of ours as a reader could copy it, without its spaces: lines may break anywhere. */
export function pdfText(pdf: Buffer): string {
  const whole = pdf.toString('latin1')
  const streams = readStreams(pdf)
  const fonts = readFonts(whole, streams)
  const lines: string[] = []
  for (const stream of streams.values()) {
    let font: Map<number, string> | undefined
    for (const [, name, written] of stream.matchAll(/\/(F\d+) [\d.]+ Tf|\[([^\]]*)\] TJ/g)) {
      if (name) font = fonts.get(name)
      const codes =
        (written ?? '')
          .match(/<(\w*)>/g)
          ?.join('')
          .replace(/[<>]/g, '')
          .match(/\w{4}/g) ?? []
      if (codes.length > 0) lines.push(codes.map((code) => font?.get(Number.parseInt(code, 16)) ?? '�').join(''))
    }
  }
  return lines.join('').replace(/\s/g, '')
}

/** How many pages a PDF has. */
export function pdfPages(pdf: Buffer): number {
  return pdf.toString('latin1').match(/\/Type \/Page\n/g)?.length ?? 0
}
