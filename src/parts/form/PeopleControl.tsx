import { useState } from 'react'

import type { Person } from '@/contract/task'
import { PersonPicker } from '@/parts/people/PersonPicker'

import { ChosenField } from './ChosenField'
import { type ControlProps, listOf } from './control'
import { useFormFacts } from './form-facts'
import { type Names, shownValue } from './shown-value'

function personOf(id: string, names: Names): Person {
  return { userId: id, name: names[id] ?? id, avatar: null, deptName: null, postName: null, mobile: null }
}

/** People or departments of the company: one id, or ids where the field takes several. */
export function PeopleControl(props: ControlProps) {
  const [isOpen, setOpen] = useState(false)
  const { names, addNames } = useFormFacts()
  const { field, value, onChange } = props
  const pick = (people: Person[]) => {
    addNames(Object.fromEntries(people.map(({ userId, name }) => [userId, name])))
    const ids = people.map(({ userId }) => userId)
    onChange(field.multiple ? ids : (ids[0] ?? null))
    setOpen(false)
  }
  return (
    <>
      <ChosenField {...props} text={shownValue(field, value, names)} onPress={() => setOpen(true)} />
      <PersonPicker
        isOpen={isOpen}
        title={`选择${field.label}`}
        kind={field.type === 'dept' ? 'dept' : 'user'}
        multiple={field.multiple ?? false}
        value={listOf(value).map((id) => personOf(id, names))}
        onPick={pick}
        onClose={() => setOpen(false)}
        {...(field.maxCount && { max: field.maxCount })}
      />
    </>
  )
}
