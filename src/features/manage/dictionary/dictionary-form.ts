import { array, boolean, type InferOutput, number, object, string } from 'valibot'

import { DICTIONARY_VALUE, DICTIONARY_VALUE_MAX, type Dictionary } from '@/contract/organization/dictionary-manage'
import { keepErrors } from '@/features/manage/keep-errors'

const DictionaryEntryDraft = object({ value: string(), label: string(), isOn: boolean() })
export type DictionaryEntryDraft = InferOutput<typeof DictionaryEntryDraft>

export const DictionaryDraft = object({ version: number(), entries: array(DictionaryEntryDraft) })
export type DictionaryDraft = InferOutput<typeof DictionaryDraft>

export const emptyEntry: DictionaryEntryDraft = { value: '', label: '', isOn: true }

export const toDictionaryDraft = ({ version, entries }: Dictionary): DictionaryDraft => ({
  version,
  entries: entries.map(({ value, label, isOn }) => ({ value, label, isOn })),
})

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

/** Code, state and use of an entry in one line. */
export function formatEntryNote({ entries }: Dictionary, { value, isOn }: DictionaryEntryDraft): string {
  const entry = entries.find((one) => one.value === value)
  const uses = entry && entry.uses > 0 ? `${entry.uses} 处在用` : ''
  return [value, isOn ? '' : '已停用', uses].filter(Boolean).join(' · ')
}

/** What differs between two saved versions, one line each. */
export function listDictionaryChanges(before: DictionaryDraft, now: DictionaryDraft): string[] {
  const old = new Map(before.entries.map((entry) => [entry.value, entry]))
  const kept = new Set(now.entries.map(({ value }) => value))
  const lines = now.entries.flatMap(({ value, label, isOn }) => {
    const was = old.get(value)
    if (!was) return [`新增「${label}」`]
    if (was.label !== label) return [`「${was.label}」改为「${label}」`]
    return was.isOn === isOn ? [] : [`${isOn ? '启用' : '停用'}「${label}」`]
  })
  const gone = before.entries.filter(({ value }) => !kept.has(value)).map(({ label }) => `移除「${label}」`)
  const order = (entries: readonly DictionaryEntryDraft[]) => entries.map(({ value }) => value).join(' ')
  const isMoved = lines.length + gone.length === 0 && order(before.entries) !== order(now.entries)
  return [...lines, ...gone, ...(isMoved ? ['调整了顺序'] : [])]
}
