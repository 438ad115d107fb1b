import { useState } from 'react'

import type { Person } from '@/contract/workflow/task'
import { showToast } from '@/platform/feedback'

import type { PersonPickerProps } from './PersonPicker'

const MOST = 20

/** State of the picker: the open department and the people selected so far. */
export interface PersonPickerState {
  chosen: readonly Person[]
  isChosen: (id: string) => boolean
  /** Why a person cannot be selected. */
  whyNot: (id: string) => string | undefined
  toggle: (person: Person) => void
  words: string
  search: (words: string) => void
  /** The open department; undefined at the root. */
  place: string | undefined
  walk: (departmentId: string | undefined) => void
}

type PickerOptions = Pick<PersonPickerProps, 'multiple' | 'max' | 'value' | 'kind' | 'exclude' | 'onPick' | 'onClose'>

/** Selecting people: a single one is picked by a tap; several are collected until 确定. */
export function usePersonPicker({
  multiple,
  max = MOST,
  value = [],
  kind,
  exclude = {},
  onPick,
  onClose,
}: PickerOptions): PersonPickerState {
  const [chosen, setChosen] = useState<readonly Person[]>(value)
  const [words, setWords] = useState('')
  const [place, setPlace] = useState<string>()
  const isChosen = (id: string) => chosen.some(({ userId }) => userId === id)
  const toggle = (person: Person) => {
    if (!multiple) {
      onPick([person])
      return onClose()
    }
    if (isChosen(person.userId)) return setChosen(chosen.filter(({ userId }) => userId !== person.userId))
    if (chosen.length >= max) return showToast(`最多选择 ${max} ${kind === 'dept' ? '个部门' : '人'}`)
    setChosen([...chosen, person])
  }
  const walk = (departmentId: string | undefined) => {
    setWords('')
    setPlace(departmentId)
  }
  return { chosen, isChosen, whyNot: (id) => exclude[id], toggle, words, search: setWords, place, walk }
}
