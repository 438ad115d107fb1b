import type { FastifyInstance } from 'fastify'

import { type DictItem, listDictItems } from '@/contract/organization/dictionary'
import { listDictionaries, saveDictionary } from '@/contract/organization/dictionary-manage'
import { findDictionaryDefinition } from '@/server/definitions/dictionaries'
import { handle } from '@/server/http/handle'

import { listDictionaryEntries, listManagedDictionaries, writeDictionary } from './dictionary-store'

/** Dictionaries (spec §7, `dictData`), and how administrators change them. */
export function dictionaryRoutes(app: FastifyInstance): void {
  handle(app, listDictItems, async ({ code }, { caller, db }) => {
    const companyId = caller?.population === 'user' ? caller.companyId : null
    const entries = await listDictionaryEntries(db, code, companyId)
    const builtIn = findDictionaryDefinition(code)?.entries ?? []
    return entries.map(
      ({ value, label, isOn }, sort): DictItem => ({
        dictCode: code,
        dictValue: value,
        dictLabel: label,
        sort,
        color: builtIn.find(([one]) => one === value)?.[2] ?? null,
        isOn,
      }),
    )
  })

  handle(app, listDictionaries, (_input, { caller, db }) => listManagedDictionaries(db, caller))

  handle(app, saveDictionary, (input, { caller, db }) => writeDictionary(db, caller, input))
}
