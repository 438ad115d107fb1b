import { Text, View } from '@tarojs/components'

import { useWrite } from '@/api/query'
import { type Application, type ApplicationGroup, changeFavorites, listAllApplications } from '@/contract/application'
import { openLink } from '@/parts/open-link'
import { AppIcon } from '@/ui/AppIcon'
import { Icon } from '@/ui/Icon'
import { Pressable } from '@/ui/Pressable'
import { Sheet } from '@/ui/Sheet'
import styles from './Apps.module.scss'

interface FavoriteSheetProps {
  groups: ApplicationGroup[]
  favorites: Application[]
  /** `all` opens applications, `edit` arranges the favourites. */
  mode: 'edit' | 'all'
  onClose: () => void
}

/** All applications by class; in edit mode the favourites first, to be moved, added and taken away. */
export function FavoriteSheet({ groups, favorites, mode, onClose }: FavoriteSheetProps) {
  const { mutate, isPending } = useWrite(changeFavorites, { invalidates: [listAllApplications] })
  const isEdit = mode === 'edit'
  const move = (from: number, to: number) => {
    const ids = favorites.map(({ id }) => id)
    const [moved] = ids.splice(from, 1)
    if (moved) ids.splice(to, 0, moved)
    mutate({ action: 'order', appIds: ids })
  }
  const open = ({ openType, appUrl }: Application) => {
    onClose()
    openLink(openType, appUrl)
  }
  return (
    <Sheet isOpen title={isEdit ? '编辑常用应用' : '全部应用'} onClose={onClose}>
      {isEdit ? (
        <Group name={`常用（${favorites.length}）`}>
          {favorites.map((app, at) => (
            <Row key={app.id} app={app}>
              <Tool name="上移" app={app} isOff={isPending || at === 0} onPress={() => move(at, at - 1)} />
              <Tool
                name="下移"
                app={app}
                isOff={isPending || at === favorites.length - 1}
                onPress={() => move(at, at + 1)}
              />
              <Tool
                name="移除"
                app={app}
                isOff={isPending}
                onPress={() => mutate({ action: 'remove', appId: app.id })}
              />
            </Row>
          ))}
        </Group>
      ) : null}
      {groups.map(({ classCode, className, children }) => (
        <Group key={classCode} name={className}>
          {children
            .filter(({ favorite }) => !isEdit || !favorite)
            .map((app) => (
              <Row key={app.id} app={app} {...(!isEdit && { onPress: () => open(app) })}>
                {isEdit ? (
                  <Tool
                    name="添加"
                    app={app}
                    isOff={isPending}
                    onPress={() => mutate({ action: 'add', appId: app.id })}
                  />
                ) : null}
              </Row>
            ))}
        </Group>
      ))}
    </Sheet>
  )
}

function Group({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <View className={styles.group}>
      <Text className={styles.groupName}>{name}</Text>
      {children}
    </View>
  )
}

function Row({ app, onPress, children }: { app: Application; onPress?: () => void; children?: React.ReactNode }) {
  const inside = (
    <>
      <AppIcon size="small" name={app.appIcon ?? 'more'} />
      <Text className={styles.itemName}>{app.appName}</Text>
      {children}
    </>
  )
  if (!onPress) return <View className={styles.item}>{inside}</View>
  return (
    <Pressable className={styles.item} feedback="ground" label={app.appName} onPress={onPress}>
      {inside}
    </Pressable>
  )
}

const tools = { 上移: 'chevron-down', 下移: 'chevron-down', 移除: 'minus', 添加: 'plus' } as const

interface ToolProps {
  name: keyof typeof tools
  app: Application
  isOff: boolean
  onPress: () => void
}

function Tool({ name, app, isOff, onPress }: ToolProps) {
  const look = name === '上移' ? styles.up : name === '添加' ? styles.add : name === '移除' ? styles.remove : ''
  return (
    <Pressable className={styles.tool} label={`${name}${app.appName}`} disabled={isOff} onPress={onPress}>
      <Icon className={look} name={tools[name]} size={20} />
    </Pressable>
  )
}
