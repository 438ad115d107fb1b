import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useWrite } from '@/api/query'
import { changeLinks } from '@/contract/workflow/link'
import type { TaskDetail } from '@/contract/workflow/task'
import { go } from '@/navigation/navigate'
import { Pressable } from '@/ui/action/Pressable'
import { Card } from '@/ui/layout/Card'
import { Icon } from '@/ui/media/Icon'

import { LinkCell } from './LinkCell'
import { LinkSheet } from './LinkSheet'
import styles from './Links.module.scss'

/** Linked processes: opens them and adds links. */
export function TaskLinks({ detail: { links, instance } }: { detail: TaskDetail }) {
  const [isAdding, setAdding] = useState(false)
  const { procInstId } = instance
  const isArchived = instance.archivedTime !== null
  const untie = useWrite(changeLinks)
  const title = links.length > 0 ? `关联流程 ${links.length}` : '关联流程'
  return (
    <>
      <Card title={title} action={isArchived ? undefined : { text: '添加关联', onPress: () => setAdding(true) }}>
        {links.length === 0 ? <Text className={styles.none}>还没有关联的流程</Text> : null}
        {links.map((link) => (
          <View key={link.procInstId} className={styles.row}>
            <View className={styles.cell}>
              <LinkCell link={link} onPress={() => void go('task', { procInstId: link.procInstId })} />
            </View>
            {link.isOwn && !isArchived ? (
              <Pressable
                className={styles.untie}
                label={`取消关联${link.subject}`}
                disabled={untie.isPending}
                onPress={() => untie.mutate({ procInstId, action: 'remove', linkedId: link.procInstId })}
              >
                <Icon name="close" size={18} />
              </Pressable>
            ) : null}
          </View>
        ))}
      </Card>
      {isAdding ? <LinkSheet procInstId={procInstId} onClose={() => setAdding(false)} /> : null}
    </>
  )
}
