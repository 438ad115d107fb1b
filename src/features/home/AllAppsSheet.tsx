import { Text, View } from '@tarojs/components'

import { useCall } from '@/api/query'
import {
  type Application,
  type ApplicationGroup,
  ROLE_CLASS_CODE,
  type Workplace,
} from '@/contract/organization/application'
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

/** All applications by class: those of the person's role first, then recently opened ones. */
export function AllAppsSheet({ workplace: { groups, recents }, onOpen, onClose }: AllAppsSheetProps) {
  const { data: classes = [] } = useCall(listDictItems, { code: 'application_class' })
  // A class missing in the dictionary uses the name sent with it.
  const getGroupName = ({ classCode, className }: ApplicationGroup) =>
    classes.find(({ dictValue }) => dictValue === classCode)?.dictLabel ?? className
  const ofRole = groups.filter(({ classCode }) => classCode === ROLE_CLASS_CODE)
  const others = groups.filter(({ classCode }) => classCode !== ROLE_CLASS_CODE)
  const open = (app: Application) => {
    onClose()
    onOpen(app)
  }
  return (
    <Sheet isOpen title="全部应用" onClose={onClose}>
      {ofRole.map((group) => (
        <Group key={group.classCode} name={group.className} apps={group.children} onOpen={open} />
      ))}
      {recents.length > 0 ? <Group name="最近使用" apps={recents} onOpen={open} /> : null}
      {others.map((group) => (
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
