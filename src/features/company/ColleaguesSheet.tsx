import { View } from '@tarojs/components'
import { useState } from 'react'

import { usePages } from '@/api/query'
import { listUsers } from '@/contract/organization/application'
import type { Person } from '@/contract/workflow/task'
import { joinTexts } from '@/lib/text/join-texts'
import { PersonAvatar } from '@/parts/PersonAvatar'
import { QueryList } from '@/parts/QueryList'
import { callPhone } from '@/platform/phone-call'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { Sheet } from '@/ui/feedback/Sheet'
import { SearchBar } from '@/ui/form/SearchBar'
import { useDebouncedValue } from '@/ui/form/use-debounced-value'
import { Cell } from '@/ui/list/Cell'
import { emptySearch } from '@/ui/pictures/empty-search'

import styles from './Join.module.scss'

const getRowKey = ({ userId }: Person) => userId

function renderColleague({ name, avatar, deptName, postName, mobile }: Person) {
  return (
    <Cell
      left={<PersonAvatar name={name} picture={avatar} />}
      title={name}
      note={joinTexts([deptName, postName])}
      {...(mobile && { value: mobile, onPress: () => callPhone(mobile) })}
    />
  )
}

/** All colleagues in pinyin order, with search. */
export function ColleaguesSheet({ onClose }: { onClose: () => void }) {
  const [words, setWords] = useState('')
  const keyword = useDebouncedValue(words.trim())
  const pages = usePages(listUsers, keyword ? { keyword } : {})
  const empty = <EmptyView picture={emptySearch} text={`没有找到「${keyword}」`} hint="换个姓名，或输入拼音首字母" />
  return (
    <Sheet isOpen title="同事" onClose={onClose}>
      <View className={styles.search}>
        <SearchBar background="card" value={words} onChange={setWords} placeholder="搜索姓名、拼音、岗位或手机号" />
      </View>
      <QueryList pages={pages} what="同事" getKey={getRowKey} renderRow={renderColleague} empty={empty} />
    </Sheet>
  )
}
