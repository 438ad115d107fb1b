import { getOwn } from '@/lib/own'

type Entry = readonly [value: string, label: string, color?: string]

interface DictionaryDefinition {
  name: string
  /** Where its texts are seen. */
  note: string
  /** Seen by people of every company and of none: the operator of the server changes it for all. */
  isOfOperator?: true
  /** The program depends on every code. */
  isFixed?: true
  entries: readonly Entry[]
}

/** The dictionaries of the product with the codes that it depends on. */
export const dictionaryDefinitions = {
  application_class: {
    name: '应用分组',
    note: '首页「全部应用」与报表的分组',
    entries: [
      ['approval', '流程审批'],
      ['production', '生产现场'],
      ['office', '协同办公'],
      ['platform', '企业服务'],
    ],
  },
  sex_type: {
    name: '性别',
    note: '个人资料里的选项',
    entries: [
      ['male', '男'],
      ['female', '女'],
      ['secret', '保密'],
    ],
  },
  app_name: {
    name: '应用名称',
    note: '「关于我们」里的名称',
    isOfOperator: true,
    isFixed: true,
    entries: [
      ['visitor-assistant', '访客助手'],
      ['office', '数灵办公'],
      ['cloud', '大智云'],
      ['channel', '渠道伙伴'],
    ],
  },
  certification_status: {
    name: '认证状态',
    note: '企业认证的状态',
    isOfOperator: true,
    isFixed: true,
    entries: [
      ['none', '未认证', 'neutral'],
      ['pending', '审核中', 'warning'],
      ['passed', '已认证', 'success'],
      ['rejected', '未通过', 'error'],
    ],
  },
  industry: {
    name: '行业',
    note: '试用申请里的选项',
    isOfOperator: true,
    entries: [
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
  },
  holiday: {
    name: '节假日',
    note: '流程的工作时限不计这些天；代码写日期，如 20261001 或 20261001-20261007',
    entries: [
      ['20260101-20260103', '2026 年元旦'],
      ['20260215-20260223', '2026 年春节'],
      ['20260404-20260406', '2026 年清明节'],
      ['20260501-20260505', '2026 年劳动节'],
      ['20260619-20260621', '2026 年端午节'],
      ['20260925-20260927', '2026 年中秋节'],
      ['20261001-20261007', '2026 年国庆节'],
    ],
  },
  makeup_workday: {
    name: '调休上班日',
    note: '周末上班的日子，流程的工作时限照常计算；代码写日期，如 20261010',
    entries: [
      ['20260104', '2026 年元旦调休'],
      ['20260214', '2026 年春节调休（前）'],
      ['20260228', '2026 年春节调休（后）'],
      ['20260509', '2026 年劳动节调休'],
      ['20260920', '2026 年国庆节调休（前）'],
      ['20261010', '2026 年国庆节调休（后）'],
    ],
  },
  visit_area: {
    name: '访客区域',
    note: '邀请访客时选择可去的地方，保密协议按它适用',
    entries: [],
  },
  company_size: {
    name: '企业规模',
    note: '试用申请里的选项',
    isOfOperator: true,
    entries: [
      ['1-50', '50 人以下'],
      ['51-200', '51 至 200 人'],
      ['201-1000', '201 至 1000 人'],
      ['1001-5000', '1001 至 5000 人'],
      ['5001', '5000 人以上'],
    ],
  },
} as const satisfies Readonly<Record<string, DictionaryDefinition>>

export type DictionaryCode = keyof typeof dictionaryDefinitions

/** The definition of a dictionary; undefined for an unknown code. */
export function findDictionaryDefinition(code: string): DictionaryDefinition | undefined {
  return getOwn<DictionaryDefinition>(dictionaryDefinitions, code)
}
