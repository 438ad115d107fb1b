import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall, useWrite } from '@/api/query'
import { changeLinks, type LinkedProcess, listLinkable } from '@/contract/workflow/link'
import { LoadFailed } from '@/parts/QueryView'
import { showToast } from '@/platform/feedback'
import { Sheet } from '@/ui/feedback/Sheet'
import { SkeletonLine, SkeletonView } from '@/ui/feedback/Skeleton'
import { SearchBar } from '@/ui/form/SearchBar'
import { useDebouncedValue } from '@/ui/form/use-debounced-value'

import { LinkCell } from './LinkCell'
import styles from './Links.module.scss'

interface LinkSheetProps {
  procInstId: string
  onClose: () => void
}

/** Searches the processes that the user may read, and links one. */
export function LinkSheet({ procInstId, onClose }: LinkSheetProps) {
  const [words, setWords] = useState('')
  const [refusal, setRefusal] = useState<string>()
  const keyword = useDebouncedValue(words.trim())
  const input = { procInstId, ...(keyword && { keyword }) }
  const query = useCall(listLinkable, input, { keepPrevious: true })
  const write = useWrite(changeLinks, {
    quiet: true,
    onSuccess: () => {
      showToast('已关联')
      onClose()
    },
  })
  const tie = ({ procInstId: linkedId }: LinkedProcess) => {
    if (write.isPending) return
    setRefusal(undefined)
    write.mutate(
      { procInstId, action: 'add', linkedId },
      { onError: (error) => setRefusal(error.message || '没有关联成功，请重试') },
    )
  }
  const { records = [], total = 0 } = query.data ?? {}
  return (
    <Sheet isOpen title="添加关联" onClose={onClose}>
      <View className={styles.search}>
        <SearchBar background="card" value={words} onChange={setWords} placeholder="搜索标题、流程或单号" />
      </View>
      <View className={styles.found}>
        {refusal ? <Text className={styles.refusal}>{refusal}</Text> : null}
        {query.error && !query.data ? (
          <LoadFailed what="流程" error={query.error} onRetry={() => void query.refetch()} />
        ) : null}
        {query.isPending ? (
          <SkeletonView>
            {[0, 1, 2].map((at) => (
              <SkeletonLine key={at} />
            ))}
          </SkeletonView>
        ) : null}
        {query.data && records.length === 0 ? (
          <Text className={styles.none}>没有可以关联的流程，已归档的不能关联</Text>
        ) : null}
        {records.map((link) => (
          <LinkCell key={link.procInstId} link={link} onPress={() => tie(link)} />
        ))}
        {total > records.length ? <Text className={styles.more}>还有 {total - records.length} 条，请搜索</Text> : null}
      </View>
    </Sheet>
  )
}
