import type { SubscribeKind } from '@/contract/message/subscribe'
import type { Settings } from '@/server/settings'

/** A message template from WeChat's console. */
export interface SubscribeTemplate {
  kind: SubscribeKind
  templateId: string
  /** Names of its three fields, in the order of the values. */
  fields: readonly string[]
}

/** Maximum length of a field by kind; WeChat rejects longer values. */
const MOST: Readonly<Record<string, number>> = { thing: 20, short_thing: 5, name: 10, phrase: 5, character_string: 32 }

function parseTemplate(kind: SubscribeKind, text: string): SubscribeTemplate[] {
  const [templateId = '', fields = ''] = text.split(':')
  return templateId ? [{ kind, templateId, fields: fields.split(',') }] : []
}

/** The templates in the environment. */
export function parseSubscribeTemplates({ text }: Settings): readonly SubscribeTemplate[] {
  return [
    ...parseTemplate('todo', text.WECHAT_TODO_TEMPLATE),
    ...parseTemplate('result', text.WECHAT_RESULT_TEMPLATE),
    ...parseTemplate('launch', text.WECHAT_LAUNCH_TEMPLATE),
  ]
}

/** Values by template field, truncated to the maximum of the field. */
export function buildFieldValues(fields: readonly string[], values: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    fields.map((field, at) => {
      const letters = [...(values[at] ?? '')]
      const most = MOST[field.replace(/\d+$/, '')] ?? letters.length
      return [field, letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : letters.join('')]
    }),
  )
}
