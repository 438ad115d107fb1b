import { useState } from 'react'

import { useCall } from '@/api/query'
import { listPositions, listPosts } from '@/contract/organization/organization'
import { listManagedDepartments } from '@/contract/organization/structure'
import { DepartmentChoiceSheet } from '@/features/manage/DepartmentChoiceSheet'
import { buildDepartmentRows } from '@/features/manage/department-tree'
import { Sheet } from '@/ui/feedback/Sheet'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { RadioGroup } from '@/ui/form/Tick'

/** Where a person is in the company; null for none. */
interface PersonPlace {
  deptId: string | null
  postId: string | null
  positionId: string | null
}

type PlaceKey = keyof PersonPlace

const labels: Readonly<Record<PlaceKey, string>> = { deptId: '部门', postId: '岗位', positionId: '职位' }

/** Value of the option for none; ids never contain a space. */
const NONE = 'none of them'

interface Named {
  id: string
  name: string
}

interface NamedChoiceSheetProps {
  title: string
  options: readonly Named[]
  value: string | null
  onPick: (id: string | null) => void
  onClose: () => void
}

function NamedChoiceSheet({ title, options, value, onPick, onClose }: NamedChoiceSheetProps) {
  const named = options.map(({ id, name }) => ({ value: id, text: name }))
  return (
    <Sheet isOpen title={title} onClose={onClose}>
      <RadioGroup
        label={title}
        value={value ?? NONE}
        options={[{ value: NONE, text: '无' }, ...named]}
        onChange={(id) => onPick(id === NONE ? null : id)}
      />
    </Sheet>
  )
}

/**
 * The fields for department, post and position of a person, and the sheet that selects one of them.
 *
 * @param keys which of them the form has
 * @returns `picker` replaces the form's own sheet while `isPicking`; `findName` of a department, post or position
 */
export function usePlaceFields<Place extends Partial<PersonPlace>>(
  keys: readonly (PlaceKey & keyof Place)[],
  place: Place,
  errors: Readonly<Record<string, string>>,
  onChange: (part: Partial<PersonPlace>) => void,
) {
  const [picking, setPicking] = useState<PlaceKey & keyof Place>()
  const rows = buildDepartmentRows(useCall(listManagedDepartments, {}).data ?? [])
  const posts = useCall(listPosts, {}, { enabled: keys.some((key) => key === 'postId') }).data ?? []
  const positions = useCall(listPositions, {}).data ?? []
  const options: Readonly<Record<PlaceKey, readonly Named[]>> = {
    deptId: rows.map(({ department }) => department),
    postId: posts,
    positionId: positions,
  }
  const fields = keys.map((key) => (
    <ChoiceField
      key={key}
      label={labels[key]}
      text={options[key].find(({ id }) => id === place[key])?.name ?? '无'}
      error={errors[key]}
      onPress={() => setPicking(key)}
    />
  ))
  const close = () => setPicking(undefined)
  const pick = (id: string | null) => {
    if (picking) onChange({ [picking]: id })
    close()
  }
  const chosen = picking === undefined ? null : (place[picking] ?? null)
  const choice = { value: chosen, onPick: pick, onClose: close }
  const named = picking && <NamedChoiceSheet title={labels[picking]} options={options[picking]} {...choice} />
  const picker =
    picking === 'deptId' ? <DepartmentChoiceSheet title="部门" noneText="无" rows={rows} {...choice} /> : named
  const findName = (key: PlaceKey, id: string | null) => options[key].find((one) => one.id === id)?.name ?? ''
  return { fields, findName, isPicking: picking !== undefined, picker: picker ?? null }
}
