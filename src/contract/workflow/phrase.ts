import { array, type InferOutput, literal, object, string, variant } from 'valibot'

import { endpoint } from '@/contract/endpoint'
import { filledList, Id, Nothing, requiredText } from '@/contract/shapes'

/** Maximum number of phrases per user. */
export const MAX_PHRASES = 30
export const MAX_PHRASE_LENGTH = 100

/** A saved opinion phrase. */
export const OpinionPhrase = object({ id: Id, text: string() })
export type OpinionPhrase = InferOutput<typeof OpinionPhrase>

/** A user's phrases in display order. */
export const listPhrases = endpoint({
  path: '/core/api/app/task/phrases',
  summary: '常用意见',
  who: ['member'],
  input: Nothing,
  output: array(OpinionPhrase),
})

/** Adds, removes or reorders phrases. Adding an existing or removing a missing one changes nothing. */
export const changePhrases = endpoint({
  method: 'POST',
  path: '/core/api/app/task/phrases',
  summary: '添加、删除、排列常用意见',
  who: ['member'],
  changes: ['task/phrases'],
  input: variant('action', [
    object({ action: literal('add'), text: requiredText(MAX_PHRASE_LENGTH) }),
    object({ action: literal('remove'), id: Id }),
    /** All phrases in the new order. */
    object({ action: literal('order'), ids: filledList(Id, MAX_PHRASES) }),
  ]),
  output: array(OpinionPhrase),
  errors: [{ code: 409, when: '常用意见已在别处改变，请刷新，或已满 30 条' }],
})
