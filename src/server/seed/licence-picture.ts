interface Licence {
  companyName: string
  creditCode: string
  legalPerson: string
}

/** A business licence as a drawing: a sample, and marked as one. */
export function licencePicture({ companyName, creditCode, legalPerson }: Licence): Buffer {
  const lines = [
    ['名　　称', companyName],
    ['类　　型', '有限责任公司'],
    ['法定代表人', legalPerson],
    ['经营范围', '精密零部件的研发、制造与销售'],
    ['成立日期', '2016 年 08 月 18 日'],
  ]
  const rows = lines
    .map(
      ([label, value], at) =>
        `<text x="70" y="${236 + at * 44}" font-size="18" fill="#7a6a48">${label}</text>` +
        `<text x="190" y="${236 + at * 44}" font-size="19" fill="#2b2416">${value}</text>`,
    )
    .join('')
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="720" height="500" viewBox="0 0 720 500" font-family="serif">' +
    '<rect width="720" height="500" fill="#fbf6e6"/>' +
    '<rect x="18" y="18" width="684" height="464" fill="none" stroke="#c9a44c" stroke-width="6"/>' +
    '<rect x="30" y="30" width="660" height="440" fill="none" stroke="#c9a44c" stroke-width="1.5"/>' +
    '<circle cx="360" cy="78" r="26" fill="#d2413a"/><path d="M360 60l5 12h13l-10 8 4 13-12-8-12 8 4-13-10-8h13z" fill="#ffd76a"/>' +
    '<text x="360" y="146" font-size="38" font-weight="700" text-anchor="middle" fill="#2b2416">营 业 执 照</text>' +
    `<text x="360" y="184" font-size="16" text-anchor="middle" fill="#7a6a48">统一社会信用代码 ${creditCode}</text>` +
    rows +
    '<circle cx="590" cy="390" r="58" fill="none" stroke="#d2413a" stroke-width="4" opacity=".75"/>' +
    '<text x="590" y="398" font-size="22" text-anchor="middle" fill="#d2413a" opacity=".85">样　本</text></svg>'
  return Buffer.from(drawing)
}
