import { useState } from 'react'

import type { Person } from '@/contract/workflow/task'
import { PersonPicker } from '@/parts/people/PersonPicker'

import { type ControlProps, toTextList } from './control'
import { type DisplayNames, formatFieldValue } from './field-value'
import { useFormFacts } from './form-facts'
import { PickerField } from './PickerField'

function toPerson(id: string, names: DisplayNames): Person {
  return { userId: id, name: names[id] ?? id, avatar: null, deptName: null, postName: null, mobile: null }
}

/** People or departments of the company: one id, or ids where the field allows several. */
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
      <PickerField {...props} text={formatFieldValue(field, value, names)} onPress={() => setOpen(true)} />
      <PersonPicker
        isOpen={isOpen}
        title={`选择${field.label}`}
        kind={field.type === 'dept' ? 'dept' : 'user'}
        multiple={field.multiple ?? false}
        value={toTextList(value).map((id) => toPerson(id, names))}
        onPick={pick}
        onClose={() => setOpen(false)}
        {...(field.maxCount && { max: field.maxCount })}
      />
    </>
  )
}
