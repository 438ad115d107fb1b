import type { SubscribeKind } from '@/contract/subscribe'

import type { Settings } from '@/server/settings'

/** A message template of WeChat's console. */
export interface SubscribeTemplate {
  kind: SubscribeKind
  templateId: string
  /** Names of its three fields, in the order of the values. */
  fields: readonly string[]
}

/** Most characters a field takes, by its kind; WeChat refuses a message with one more. */
const MOST: Readonly<Record<string, number>> = { thing: 20, short_thing: 5, name: 10, phrase: 5, character_string: 32 }

function parseTemplate(kind: SubscribeKind, text: string): SubscribeTemplate[] {
  const [templateId = '', fields = ''] = text.split(':')
  return templateId ? [{ kind, templateId, fields: fields.split(',') }] : []
}

/** The templates that the environment names. */
export function parseSubscribeTemplates({ text }: Settings): readonly SubscribeTemplate[] {
  return [
    ...parseTemplate('todo', text.WECHAT_TODO_TEMPLATE),
    ...parseTemplate('result', text.WECHAT_RESULT_TEMPLATE),
    ...parseTemplate('launch', text.WECHAT_LAUNCH_TEMPLATE),
  ]
}

/** Values by the fields of a template, each cut to what its kind takes. */
export function buildFieldValues(fields: readonly string[], values: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    fields.map((field, at) => {
      const letters = [...(values[at] ?? '')]
      const most = MOST[field.replace(/\d+$/, '')] ?? letters.length
      return [field, letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('')]
    }),
  )
}
