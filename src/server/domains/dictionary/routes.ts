import type { FastifyInstance } from 'fastify'

import { type DictItem, listDictItems } from '@/contract/organization/dictionary'
import { handle } from '@/server/http/handle'
import { Refusal } from '@/server/http/refusal'
import { findDictionary } from './dictionaries'

/** Dictionaries (spec §7, `dictData`). */
export function dictionaryRoutes(app: FastifyInstance): void {
  handle(app, listDictItems, ({ code }) => {
    const entries = findDictionary(code)
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
