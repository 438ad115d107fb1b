import { useState } from 'react'

import { call } from '@/api/client'
import { useWrite } from '@/api/query'
import { getManagedPerson, type ManagedPersonRow, saveManagedPerson } from '@/contract/organization/people'
import { getFieldErrors } from '@/lib/field-errors'

type ChosenPerson = Pick<ManagedPersonRow, 'userId' | 'name'>

/** How far a change of many people is; `failures` say who was left out, and why. */
interface ManyProgress {
  done: number
  total: number
  failures: readonly string[]
}

/** People that are chosen in the list of 成员, to be moved to another department together. */
export function useChosenPeople() {
  const [chosen, setChosen] = useState<readonly ChosenPerson[]>()
  const [progress, setProgress] = useState<ManyProgress>()
  const save = useWrite(saveManagedPerson, { quiet: true })
  const stop = () => setChosen(undefined)
  const toggle = ({ userId, name }: ChosenPerson) =>
    setChosen((before = []) =>
      before.some((one) => one.userId === userId)
        ? before.filter((one) => one.userId !== userId)
        : [...before, { userId, name }],
    )
  const moveOne = async ({ userId, name }: ChosenPerson, deptId: string | null): Promise<string | undefined> => {
    try {
      const { version, workNo, name: known } = await call(getManagedPerson, { id: userId }, { quiet: true })
      await save.mutateAsync({ userId, name: known, workNo, deptId, version })
      return undefined
    } catch (error) {
      return `${name}：${Object.values(getFieldErrors(error, 'form')).join('；')}`
    }
  }
  /** One after the other, each with the version that it has then: a refused one stays as it is. */
  const move = async (deptId: string | null) => {
    const people = chosen ?? []
    let failures: readonly string[] = []
    for (const [done, person] of people.entries()) {
      setProgress({ done, total: people.length, failures })
      const failure = await moveOne(person, deptId)
      if (failure) failures = [...failures, failure]
    }
    setProgress({ done: people.length, total: people.length, failures })
    stop()
  }
  return {
    chosen,
    progress,
    isBusy: progress !== undefined && progress.done < progress.total,
    start: () => {
      setProgress(undefined)
      setChosen([])
    },
    stop,
    toggle,
    move,
  }
}

export type ChosenPeople = ReturnType<typeof useChosenPeople>
