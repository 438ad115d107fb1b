import type { TaskForm } from '@/contract/workflow/task'
import type { FormContent, FormValue } from '@/lib/form/form-types'
import type { FormDefinition } from '@/server/definitions/process'
import type { Files } from '@/server/files/file-refs'
import { formatTime } from '@/server/http/wire-time'
import type { People } from '@/server/people/people'
import { getActor } from '@/server/workflow/actor'
import type { HistoryRow } from '@/server/workflow/instances/instance-store'

import { countRows, isSameValue, pickShownContent } from './form'
import { toFormFields } from './form-fields'
import type { FieldModes } from './form-modes'
import { toIds } from './form-names'

/** Input of the form view for one user. */
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

/** Reads the current value at the path of a change: a field, a cell, or the number of rows. */
function readValue({ main, sub }: FormContent, path: string): FormValue {
  const [field = '', row, column = ''] = path.split('.')
  if (row !== undefined) return sub[field]?.[Number(row)]?.[column] ?? null
  return sub[field] ? countRows(sub[field]) : (main[field] ?? null)
}

/**
 * Fields that differ from the submitted form, each with its first value and its last change. Includes the starter's
 * corrections after a return, because the next assignee has to see them.
 */
function listChanges({ history, people, modes, content }: View): TaskForm['changes'] {
  const handedIn = Math.max(0, history.map(({ action }) => action).lastIndexOf('resubmit'))
  const changed = new Map<string, TaskForm['changes'][number]>()
  for (const { changes, actorId, at } of history.slice(handedIn)) {
    for (const { field, before } of changes) {
      // `items.2.price` is a cell of `items`.
      if (modes[field.split('.')[0] ?? ''] === 'hidden') continue
      const first = changed.has(field) ? (changed.get(field)?.before ?? null) : before
      changed.set(field, { field, before: first, byName: getActor(people, actorId).name, time: formatTime(at) })
    }
  }
  return [...changed.values()].filter(({ field, before }) => !isSameValue(before, readValue(content, field)))
}

const holdsFiles = new Set<string>(['file', 'image', 'signature'])

/** The ids of the files in visible fields, current and earlier ones. */
export function listShownFileIds(view: Pick<View, 'definition' | 'content' | 'modes' | 'history'>): string[] {
  const { definition, content, modes, history } = view
  const shown = definition.fields.filter(({ field, type }) => holdsFiles.has(type) && modes[field] !== 'hidden')
  const holders = new Set(shown.map(({ field }) => field))
  const earlier = history.flatMap(({ changes }) => changes.filter(({ field }) => holders.has(field)))
  const values = [...[...holders].map((field) => content.main[field]), ...earlier.map(({ before }) => before)]
  return [...new Set(values.flatMap(toIds))]
}

/** Presents the fields that a user may see, with their values and changes. */
export function presentTaskForm(view: View): TaskForm {
  const { definition, content, modes, files } = view
  const visible = toFormFields(definition, modes).filter(({ mode }) => mode !== 'hidden')
  return {
    formKey: definition.key,
    formName: definition.name,
    fields: visible,
    boData: pickShownContent(content, modes),
    changes: listChanges(view),
    files: listShownFileIds(view).flatMap((id) => files.get(id) ?? []),
    names: view.names ?? {},
  }
}
