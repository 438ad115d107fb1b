import { call } from '@/api/client'
import { getManagedPerson, type ManagedPersonRow, saveManagedPerson } from '@/contract/organization/people'
import { askDepartmentMove } from '@/features/manage/destruction/questions'
import { useDestructiveMany } from '@/features/manage/destruction/use-destructive-many'
import { useMany } from '@/parts/many/use-many'

const getPersonKey = ({ userId }: ManagedPersonRow) => userId
const getPersonName = ({ name }: ManagedPersonRow) => name

/** A department; without id for no department. */
interface MoveTarget {
  id: string | null
  name: string
}

/** People that are chosen in the list of 成员, to be moved to another department together. */
export function useChosenPeople() {
  const many = useMany({ getKey: getPersonKey, getName: getPersonName })
  const { send, dialog } = useDestructiveMany<typeof saveManagedPerson, ManagedPersonRow, MoveTarget>(
    saveManagedPerson,
    many,
    {
      describe: (people, { name }) => askDepartmentMove(people.map(getPersonName), name),
      // Each with the version that it has then.
      toInput: async ({ userId }, { id }) => {
        const { version, workNo, name } = await call(getManagedPerson, { id: userId }, { quiet: true })
        return { userId, name, workNo, deptId: id, version }
      },
    },
  )
  return { ...many, move: (target: MoveTarget) => send(many.chosen ?? [], target), dialog }
}

export type ChosenPeople = ReturnType<typeof useChosenPeople>
