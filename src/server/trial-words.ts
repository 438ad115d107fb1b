/** Values and labels, in the order to show. */
type Entries = readonly (readonly [value: string, label: string])[]

/** What trials are asked for in. */
export const industries: Entries = [
  ['machinery', '机械与装备制造'],
  ['electronics', '电子与半导体'],
  ['automotive', '汽车与零部件'],
  ['metal', '金属与模具加工'],
  ['chemical', '化工与新材料'],
  ['food', '食品与医药'],
  ['textile', '纺织与服装'],
  ['logistics', '物流与仓储'],
  ['software', '软件与信息服务'],
  ['other', '其他行业'],
]

/** How many people work there. */
export const companySizes: Entries = [
  ['1-50', '50 人以下'],
  ['51-200', '51 至 200 人'],
  ['201-1000', '201 至 1000 人'],
  ['1001-5000', '1001 至 5000 人'],
  ['5001', '5000 人以上'],
]

/** As the contract lists them. */
export function choicesOf(entries: Entries): { value: string; label: string }[] {
  return entries.map(([value, label]) => ({ value, label }))
}

/** The label of a value; an unknown one as it is. */
export function labelIn(entries: Entries, value: string): string {
  return entries.find(([one]) => one === value)?.[1] ?? value
}
