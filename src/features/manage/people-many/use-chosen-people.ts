import { call } from '@/api/client'
import { useWrite } from '@/api/query'
import { getManagedPerson, type ManagedPersonRow, saveManagedPerson } from '@/contract/organization/people'
import { useMany } from '@/features/manage/many/use-many'

const getPersonKey = ({ userId }: ManagedPersonRow) => userId
const getPersonName = ({ name }: ManagedPersonRow) => name

/** People that are chosen in the list of 成员, to be moved to another department together. */
export function useChosenPeople() {
  const many = useMany({ getKey: getPersonKey, getName: getPersonName })
  const save = useWrite(saveManagedPerson, { quiet: true })
  /** Each with the version that it has then. */
  const move = (deptId: string | null) =>
    many.run(async ({ userId }) => {
      const { version, workNo, name } = await call(getManagedPerson, { id: userId }, { quiet: true })
      await save.mutateAsync({ userId, name, workNo, deptId, version })
    })
  return { ...many, move }
}

export type ChosenPeople = ReturnType<typeof useChosenPeople>
