import { array, boolean, type InferOutput, number, object, string } from 'valibot'

import { VISIT_AREA } from '@/contract/organization/dictionary'
import {
  APPLICATION_CLASS,
  DICTIONARY_VALUE,
  DICTIONARY_VALUE_MAX,
  type Dictionary,
} from '@/contract/organization/dictionary-manage'
import { buildField, type ComparedField } from '@/features/manage/compare/compared-field'
import { keepErrors } from '@/features/manage/keep-errors'
import { joinTexts } from '@/lib/text/join-texts'

const DictionaryEntryDraft = object({ value: string(), label: string(), isOn: boolean() })
export type DictionaryEntryDraft = InferOutput<typeof DictionaryEntryDraft>

export const DictionaryDraft = object({ version: number(), entries: array(DictionaryEntryDraft) })
export type DictionaryDraft = InferOutput<typeof DictionaryDraft>

export const emptyEntry: DictionaryEntryDraft = { value: '', label: '', isOn: true }

export const toDictionaryDraft = ({ version, entries }: Dictionary): DictionaryDraft => ({
  version,
  entries: entries.map(({ value, label, isOn }) => ({ value, label, isOn })),
})

/** Whether people write the codes of a dictionary. Nobody reads those of areas and of groups of applications. */
export const hasCodes = (dictionaryCode: string): boolean =>
  dictionaryCode !== VISIT_AREA && dictionaryCode !== APPLICATION_CLASS

/** A code that no other entry has or had: to the server an entry with the code of another one is that one, renamed. */
export function createEntryCode(others: readonly DictionaryEntryDraft[]): string {
  const codes = new Set(others.map(({ value }) => value))
  const toCode = (time: number) => `entry-${time.toString(36)}`
  let time = Date.now()
  while (codes.has(toCode(time))) time += 1
  return toCode(time)
}

/** Errors of one entry beside the others of its dictionary. */
export function validateEntry({ value, label }: DictionaryEntryDraft, others: readonly DictionaryEntryDraft[]) {
  const [code, text] = [value.trim(), label.trim()]
  const errors = {
    label: text ? others.some((one) => one.label === text) && '已有同样的文字' : '请填写文字',
    value: DICTIONARY_VALUE.test(code)
      ? others.some((one) => one.value === code) && '已有同样的代码'
      : `请填写字母、数字、横线或下划线，最多 ${DICTIONARY_VALUE_MAX} 个`,
  }
  return keepErrors(errors)
}

/** Errors of a dictionary; empty when it can be saved. */
export function validateDictionary({ entries }: DictionaryDraft) {
  return keepErrors({ entries: !entries.some(({ isOn }) => isOn) && '至少启用一项' })
}

/** Why an entry cannot be removed; undefined when it can. */
export function findKeepReason({ entries }: Dictionary, value: string): string | undefined {
  const entry = entries.find((one) => one.value === value)
  if (entry?.isBuiltIn) return `「${entry.label}」是内置的代码，不能移除，可以停用`
  if (entry && entry.uses > 0) return `「${entry.label}」有 ${entry.uses} 处在用，不能移除，可以停用`
  return undefined
}

/** What nobody can choose any more once the entries are saved; undefined when that is nothing. */
export function findDictionaryLoss({ entries }: Dictionary, next: readonly DictionaryEntryDraft[]) {
  const offered = entries.filter(({ isOn }) => isOn)
  const isKept = (value: string) => next.some((one) => one.value === value)
  const isOffered = (value: string) => next.some((one) => one.value === value && one.isOn)
  const lost = offered.filter(({ value }) => !isOffered(value))
  if (lost.length === 0) return undefined
  return {
    gone: lost.filter(({ value }) => !isKept(value)).map(({ label }) => label),
    off: lost.filter(({ value }) => isKept(value)).map(({ label }) => label),
    uses: lost.reduce((sum, { uses }) => sum + uses, 0),
  }
}

/** Code, state and use of an entry in one line. */
export function formatEntryNote({ code, entries }: Dictionary, { value, isOn }: DictionaryEntryDraft): string {
  const entry = entries.find((one) => one.value === value)
  const uses = entry && entry.uses > 0 ? `${entry.uses} 处在用` : ''
  return joinTexts([hasCodes(code) && value, isOn ? '' : '已停用', uses])
}

/** What is compared when two administrators edit a dictionary. */
export const dictionaryFields: readonly ComparedField<DictionaryDraft>[] = [
  buildField('entries', '条目', (entries) =>
    entries.map(({ label, isOn }) => (isOn ? label : `${label}（停用）`)).join('、'),
  ),
]
