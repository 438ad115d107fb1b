import { useRef, useState } from 'react'

import { type ComparedField, formatVersions, isSameIn } from './compared-field'

/** A field that another administrator has saved otherwise, and which of both values the form has. */
export interface RivalChange {
  label: string
  /** What the form had, in words. */
  mine: string
  /** What is saved. */
  stored: string
  /** Whether it was edited here; else `mine` is what was saved before. */
  isEdited: boolean
  isMine: boolean
  /** Puts one of both into the form. */
  choose: (isMine: boolean) => void
}

/** What is compared: the form as it was when the conflict was found, and what is saved. */
interface Conflict<T> {
  base: T | undefined
  mine: T
  stored: T
  fields: readonly ComparedField<T>[]
}

interface RivalOptions<T> {
  values: T
  edit: (part: Partial<T>) => void
  /** The record as it was read last. */
  seen: T
  setSeen: (stored: T) => void
  compared: readonly ComparedField<T>[]
}

function pickKeys<T extends object>(values: T, keys: readonly (keyof T & string)[]): Partial<T> {
  return Object.fromEntries(keys.map((key) => [key, values[key]])) as Partial<T>
}

/**
 * What others have saved while a record was edited: shown beside the values of the form, field by field, to be chosen.
 * What was not edited here is taken over at once; what was stays until the other value is chosen.
 *
 * @returns `meet`: takes the record as it is saved now, and returns whether there is a difference to see
 */
export function useRivalChanges<T extends { version: number | string }>(options: RivalOptions<T>) {
  const { values, edit, seen, setSeen, compared } = options
  const [conflict, setConflict] = useState<Conflict<T>>()
  // What is typed while the record is read again counts as well.
  const latest = useRef(values)
  latest.current = values
  const meet = (stored: T): boolean => {
    const mine = latest.current
    // A draft of an earlier visit: what it began with is not known.
    const base = mine.version === seen.version ? seen : undefined
    const fields = compared.filter(
      ({ keys }) => !isSameIn(mine, stored, keys) && !(base && isSameIn(base, stored, keys)),
    )
    const keys = Object.keys(stored) as (keyof T & string)[]
    const untouched = base ? keys.filter((key) => isSameIn(mine, base, [key])) : []
    edit({ ...pickKeys(stored, untouched), version: stored.version } as Partial<T>)
    setSeen(stored)
    setConflict({ base, mine, stored, fields })
    return fields.length > 0
  }
  const toChange = ({ base, mine, stored }: Conflict<T>, field: ComparedField<T>): RivalChange => {
    const { label, keys } = field
    const isMine = !isSameIn(values, stored, keys)
    const own = isMine ? values : mine
    const [text, other] = formatVersions(field, own, stored)
    const choose = (wantsMine: boolean) => edit(pickKeys(wantsMine ? own : stored, keys))
    return { label, mine: text, stored: other, isEdited: !base || !isSameIn(mine, base, keys), isMine, choose }
  }
  return {
    meet,
    changes: conflict ? conflict.fields.map((field) => toChange(conflict, field)) : [],
    forget: () => setConflict(undefined),
  }
}
