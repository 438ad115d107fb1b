import { Text, View } from '@tarojs/components'
import { useEffect, useState } from 'react'

import { useCall } from '@/api/query'
import type { UserInfo } from '@/contract/identity/user'
import { listDictItems } from '@/contract/organization/dictionary'
import { type DepartmentNode, listDepartmentTree, listPositions, listPosts } from '@/contract/organization/organization'
import { QueryView } from '@/parts/QueryView'
import { Sheet } from '@/ui/feedback/Sheet'
import { ListSkeleton } from '@/ui/feedback/Skeleton'
import { RadioGroup } from '@/ui/form/Tick'

import styles from './Profile.module.scss'
import { useProfileChange } from './use-profile-change'

export type ProfileChoice = 'sex' | 'dept' | 'post' | 'position'

const titles: Readonly<Record<ProfileChoice, string>> = { sex: '性别', dept: '部门', post: '岗位', position: '职位' }
const inputs = { sex: 'sex', dept: 'deptId', post: 'postId', position: 'positionId' } as const

interface Option {
  value: string
  text: string
  note?: string
}

/** A department's label includes its parent. */
function buildDepartmentOptions(nodes: readonly DepartmentNode[]): Option[] {
  const names = new Map(nodes.map(({ id, name }) => [id, name]))
  return nodes.map(({ id, name, parentId }) => {
    const parent = parentId && names.get(parentId)
    return { value: id, text: name, ...(parent && { note: parent }) }
  })
}

const toOptions = (rows: readonly { id: string; name: string }[]): Option[] =>
  rows.map(({ id, name }) => ({ value: id, text: name }))

/** The options, loaded when the sheet opens. */
function useOptions(choice: ProfileChoice, isOpen: boolean) {
  const when = (kind: ProfileChoice) => ({ quiet: true, enabled: isOpen && choice === kind })
  const sexes = useCall(listDictItems, { code: 'sex_type' }, when('sex'))
  const departments = useCall(listDepartmentTree, { type: 'dept' }, when('dept'))
  const posts = useCall(listPosts, {}, when('post'))
  const positions = useCall(listPositions, {}, when('position'))
  const all = {
    sex: {
      query: sexes,
      data: sexes.data
        ?.filter(({ isOn }) => isOn)
        .map(({ dictValue, dictLabel }) => ({ value: dictValue, text: dictLabel })),
    },
    dept: { query: departments, data: departments.data && buildDepartmentOptions(departments.data) },
    post: { query: posts, data: posts.data && toOptions(posts.data) },
    position: { query: positions, data: positions.data && toOptions(positions.data) },
  }
  const { query, data } = all[choice]
  return { data: data as Option[] | undefined, error: query.error, refetch: query.refetch }
}

function getCurrentChoice({ sex, member }: UserInfo, choice: ProfileChoice): string | undefined {
  const values = { sex, dept: member?.deptId, post: member?.postId, position: member?.positionId }
  return values[choice] ?? undefined
}

interface ProfileChoiceSheetProps {
  user: UserInfo
  choice: ProfileChoice | undefined
  onClose: () => void
}

/** A single choice; a tap saves it. */
export function ProfileChoiceSheet({ user, choice, onClose }: ProfileChoiceSheetProps) {
  // The last choice stays rendered during the closing animation.
  const [shown, setShown] = useState<ProfileChoice>('sex')
  const isOpen = choice !== undefined
  const { save, error, setError } = useProfileChange(onClose)
  useEffect(() => {
    if (!choice) return
    setShown(choice)
    setError(undefined)
  }, [choice, setError])
  const query = useOptions(shown, isOpen)
  return (
    <Sheet isOpen={isOpen} title={`选择${titles[shown]}`} onClose={onClose}>
      {error ? <Text className={styles.error}>{error}</Text> : null}
      <QueryView query={query} what={titles[shown]} skeleton={<ListSkeleton count={2} />}>
        {(options) => (
          <View className={styles.options}>
            <RadioGroup
              label={titles[shown]}
              options={options}
              value={getCurrentChoice(user, shown)}
              onChange={(value) => save({ [inputs[shown]]: value })}
            />
          </View>
        )}
      </QueryView>
    </Sheet>
  )
}
