import { Text } from '@tarojs/components'
import { useState } from 'react'

import { useCall, usePages } from '@/api/query'
import { listManagedPeople, type ManagedPersonRow } from '@/contract/organization/people'
import { listManagedPosts, type ManagedDepartment } from '@/contract/organization/structure'
import { ListSearch } from '@/features/manage/list/ListSearch'
import { useListFilter } from '@/features/manage/list/use-list-filter'
import styles from '@/features/manage/Manage.module.scss'
import { ColleaguePlaceSheet } from '@/parts/people/ColleaguePlaceSheet'
import { QueryList } from '@/parts/QueryList'
import { EmptyList } from '@/parts/search/EmptyList'
import { Sheet } from '@/ui/feedback/Sheet'
import { Chip } from '@/ui/layout/Chip'
import { Cell } from '@/ui/list/Cell'

interface DepartmentHeadSheetProps {
  department: ManagedDepartment
  onClose: () => void
}

const getRowKey = ({ userId }: ManagedPersonRow) => userId

/** Who decides for a department: one of its people gets the post of a head, or another post instead of it. */
export function DepartmentHeadSheet({ department, onClose }: DepartmentHeadSheetProps) {
  const { id, name, heads } = department
  const { words, setWords, clear, isNarrowed, filter } = useListFilter()
  const pages = usePages(listManagedPeople, { inDeptId: id, ...filter })
  const { data: posts } = useCall(listManagedPosts, {})
  const [open, setOpen] = useState<ManagedPersonRow>()
  const headPost = posts?.find(({ isHead }) => isHead)
  const isHead = ({ userId }: ManagedPersonRow) => heads.some((head) => head.userId === userId)
  if (open) {
    return (
      <ColleaguePlaceSheet
        userId={open.userId}
        name={open.name}
        {...(!isHead(open) && { wantedPostId: headPost?.id })}
        onClose={() => setOpen(undefined)}
      />
    )
  }
  return (
    <Sheet isOpen title={`${name} 的负责人`} onClose={onClose}>
      <Text className={styles.planNote}>
        {posts && !headPost
          ? '还没有部门负责人岗位，请先在「岗位」里添加一个。'
          : '选择一位成员，把岗位改为部门负责人；可以有几位。原来的负责人点开后改为别的岗位。'}
      </Text>
      <ListSearch background="card" value={words} onChange={setWords} placeholder="搜索部门里的成员" />
      <QueryList
        pages={pages}
        what="成员"
        getKey={getRowKey}
        renderRow={(person) => (
          <Cell
            title={person.name}
            note={person.postName ?? '没有岗位'}
            {...(isHead(person) && { right: <Chip text="负责人" /> })}
            onPress={() => setOpen(person)}
          />
        )}
        empty={
          <EmptyList
            what="成员"
            filter={{ isNarrowed, clear }}
            text="部门里还没有成员"
            hint="在「成员」里把人调到这个部门"
          />
        }
      />
    </Sheet>
  )
}
