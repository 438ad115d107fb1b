import { useState } from 'react'

import { useCall } from '@/api/query'
import { listPositions, listPosts } from '@/contract/organization/organization'
import { listManagedDepartments } from '@/contract/organization/structure'
import { DepartmentChoiceSheet } from '@/features/manage/DepartmentChoiceSheet'
import { buildDepartmentRows } from '@/features/manage/department-tree'
import { OptionalChoiceSheet } from '@/features/manage/fields/ChoiceSheet'
import { ChoiceField } from '@/ui/form/ChoiceField'

/** Where a person is in the company; null for none. */
interface PersonPlace {
  deptId: string | null
  postId: string | null
  positionId: string | null
}

type PlaceKey = keyof PersonPlace

const labels: Readonly<Record<PlaceKey, string>> = { deptId: '部门', postId: '岗位', positionId: '职位' }

interface Named {
  id: string
  name: string
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
  const pick = (id: string | null) => picking && onChange({ [picking]: id })
  const chosen = picking === undefined ? null : (place[picking] ?? null)
  const choice = { value: chosen, noneText: '无', onPick: pick, onClose: close }
  const picker =
    picking === 'deptId' ? (
      <DepartmentChoiceSheet title="部门" rows={rows} {...choice} />
    ) : picking ? (
      <OptionalChoiceSheet
        title={labels[picking]}
        options={options[picking].map(({ id, name }) => ({ value: id, text: name }))}
        {...choice}
      />
    ) : null
  const findName = (key: PlaceKey, id: string | null) => options[key].find((one) => one.id === id)?.name ?? ''
  return { fields, findName, isPicking: picking !== undefined, picker }
}
