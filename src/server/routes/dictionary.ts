import type { FastifyInstance } from 'fastify'

import { type DictItem, listDictItems } from '@/contract/dictionary'
import { handle } from '@/server/handle'
import { Refusal } from '@/server/refusal'

type Entry = readonly [value: string, label: string, color?: string]

/** The values that code relies on; a company's own words live in its tables. */
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
  }),
)

/** Dictionaries (spec §7, `dictData`). */
export function dictionaryRoutes(app: FastifyInstance): void {
  handle(app, listDictItems, ({ code }) => {
    const entries = dictionaries.get(code)
    if (!entries) throw new Refusal(404, '字典不存在')
    return entries.map(
      ([dictValue, dictLabel, color], sort): DictItem => ({
        dictCode: code,
        dictValue,
        dictLabel,
        sort,
        color: color ?? null,
      }),
    )
  })
}
