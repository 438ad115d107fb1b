import { buildQrPath, buildQrRows } from '@/lib/qr'

it('draws each run of dark modules once, beside the quiet zone', () => {
  const rows = [
    [true, true, false, true],
    [false, false, false, false],
    [false, true, true, true],
  ]
  expect(buildQrPath(rows)).toBe('M4 4h2v1h-2zM7 4h1v1h-1zM5 6h3v1h-3z')
})

it('encodes a text with the three corners by which readers find it', () => {
  const rows = buildQrRows('https://example.com/pass')
  const side = rows.length
  const corners = [rows[0]?.slice(0, 7), rows[0]?.slice(side - 7), rows[side - 1]?.slice(0, 7)]
  expect(corners).toEqual(Array.from({ length: 3 }, () => Array.from({ length: 7 }, () => true)))
})
