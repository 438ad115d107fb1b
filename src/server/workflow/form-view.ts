import type { TaskForm } from '@/contract/task'
import type { FormContent } from '@/lib/form-types'
import type { HistoryRow } from '@/server/stores/instance-store'
import type { Files } from '@/server/stores/process-files'
import { type People, personIn } from '@/server/stores/process-people'

import { fieldsOf } from './form-fields'
import type { FieldModes } from './form-modes'
import { wireTime } from './names'
import type { FormDefinition } from './process'

/** A form as one person sees it. */
interface View {
  definition: FormDefinition
  content: FormContent
  modes: FieldModes
  /** Oldest first. */
  history: readonly HistoryRow[]
  people: People
  files: Files
  names?: Record<string, string>
}

/** Fields that differ from what was handed in, each with its first value and its last change. */
function changesOf({ history, people, modes }: View): TaskForm['changes'] {
  const handedIn = history.map(({ action }) => action).lastIndexOf('resubmit')
  const changed = new Map<string, TaskForm['changes'][number]>()
  for (const { changes, actorId, at } of history.slice(handedIn + 1)) {
    for (const { field, before } of changes) {
      // `items.2.price` is a cell of `items`.
      if (modes[field.split('.')[0] ?? ''] === 'hidden') continue
      const first = changed.has(field) ? (changed.get(field)?.before ?? null) : before
      changed.set(field, { field, before: first, byName: personIn(people, actorId).name, time: wireTime(at) })
    }
  }
  return [...changed.values()]
}

const holdsFiles = new Set<string>(['file', 'image', 'signature'])

/** The ids of the files a form holds in fields that are shown. */
export function fileIdsOf({ fields }: FormDefinition, { main }: FormContent, modes: FieldModes): string[] {
  const holders = fields.filter(({ field, type }) => holdsFiles.has(type) && modes[field] !== 'hidden')
  return holders.flatMap(({ field }) => {
    const value = main[field]
    if (typeof value === 'string') return [value]
    return typeof value === 'object' && value !== null ? value : []
  })
}

/** The fields a person may see, what they hold, and what was changed on the way. */
export function formOf(view: View): TaskForm {
  const { definition, content, modes, files } = view
  const visible = fieldsOf(definition, modes).filter(({ mode }) => mode !== 'hidden')
  const names = new Set(visible.map(({ field }) => field))
  const onlyVisible = <T>(values: Record<string, T>) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)))
  return {
    formKey: definition.key,
    formName: definition.name,
    fields: visible,
    boData: { main: onlyVisible(content.main), sub: onlyVisible(content.sub) },
    changes: changesOf(view),
    files: fileIdsOf(definition, content, modes).flatMap((id) => files.get(id) ?? []),
    names: view.names ?? {},
  }
}
