type Entry = readonly [value: string, label: string, color?: string]

/** Values that the code depends on; company-specific values are in tables. */
const dictionaries: ReadonlyMap<string, readonly Entry[]> = new Map(
  Object.entries<readonly Entry[]>({
    application_class: [
      ['approval', '流程审批'],
      ['production', '生产现场'],
      ['office', '协同办公'],
      ['platform', '企业服务'],
    ],
    sex_type: [
      ['male', '男'],
      ['female', '女'],
      ['secret', '保密'],
    ],
    app_name: [
      ['visitor-assistant', '访客助手'],
      ['office', '数灵办公'],
      ['cloud', '大智云'],
      ['channel', '渠道伙伴'],
    ],
    certification_status: [
      ['none', '未认证', 'neutral'],
      ['pending', '审核中', 'warning'],
      ['passed', '已认证', 'success'],
      ['rejected', '未通过', 'error'],
    ],
    industry: [
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
    ],
    company_size: [
      ['1-50', '50 人以下'],
      ['51-200', '51 至 200 人'],
      ['201-1000', '201 至 1000 人'],
      ['1001-5000', '1001 至 5000 人'],
      ['5001', '5000 人以上'],
    ],
  }),
)

/** The values of a dictionary in display order; undefined for an unknown code. */
export const findDictionary = (code: string): readonly Entry[] | undefined => dictionaries.get(code)

/** The label of a dictionary value; undefined for an unknown value. */
export function findDictionaryLabel(code: string, value: string): string | undefined {
  return findDictionary(code)?.find(([one]) => one === value)?.[1]
}
