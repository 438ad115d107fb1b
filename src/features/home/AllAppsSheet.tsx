import { Text, View } from '@tarojs/components'

import { useCall } from '@/api/query'
import type { Application, ApplicationGroup, Workplace } from '@/contract/organization/application'
import { listDictItems } from '@/contract/organization/dictionary'
import { EmptyView } from '@/ui/feedback/EmptyView'
import { Sheet } from '@/ui/feedback/Sheet'
import { emptyTodo } from '@/ui/pictures/empty-todo'
import styles from './Apps.module.scss'
import { AppTile } from './AppTile'

interface AllAppsSheetProps {
  workplace: Workplace
  onOpen: (app: Application) => void
  onClose: () => void
}

/** All applications by class, recently opened ones first. */
export function AllAppsSheet({ workplace: { groups, recents }, onOpen, onClose }: AllAppsSheetProps) {
  const { data: classes = [] } = useCall(listDictItems, { code: 'application_class' }, { quiet: true })
  // A class missing in the dictionary uses the name sent with it.
  const getGroupName = ({ classCode, className }: ApplicationGroup) =>
    classes.find(({ dictValue }) => dictValue === classCode)?.dictLabel ?? className
  const open = (app: Application) => {
    onClose()
    onOpen(app)
  }
  return (
    <Sheet isOpen title="全部应用" onClose={onClose}>
      {recents.length > 0 ? <Group name="最近使用" apps={recents} onOpen={open} /> : null}
      {groups.map((group) => (
        <Group key={group.classCode} name={getGroupName(group)} apps={group.children} onOpen={open} />
      ))}
      {groups.length === 0 ? (
        <EmptyView picture={emptyTodo} text="企业还没有开通应用" hint="开通后会出现在这里，请联系管理员" />
      ) : null}
    </Sheet>
  )
}

interface GroupProps {
  name: string
  apps: readonly Application[]
  onOpen: (app: Application) => void
}

function Group({ name, apps, onOpen }: GroupProps) {
  return (
    <View className={styles.group}>
      <Text className={styles.groupName}>{name}</Text>
      <View className={styles.grid}>
        {apps.map((app) => (
          <AppTile key={app.id} app={app} onOpen={onOpen} />
        ))}
      </View>
    </View>
  )
}
