import { Text, View } from '@tarojs/components'
import { useState } from 'react'

import { useCall } from '@/api/query'
import { listPosts } from '@/contract/organization'
import { PersonPicker } from '@/parts/people/PersonPicker'
import { ChoiceField } from '@/ui/ChoiceField'
import { Pills } from '@/ui/Tick'

import styles from './RegisterSheet.module.scss'
import { memberRoles, type Place } from './register-place'

interface RegisterPlaceProps {
  place: Place
  onChange: (place: Place) => void
}

/** Department, post and roles of somebody who joins. */
export function RegisterPlace({ place, onChange }: RegisterPlaceProps) {
  const [isOpen, setOpen] = useState(false)
  const { data: posts = [] } = useCall(listPosts, {}, { quiet: true })
  const { dept, postId, roles } = place
  return (
    <View className={styles.place}>
      <ChoiceField label="加入部门" text={dept?.name ?? ''} placeholder="选择部门" onPress={() => setOpen(true)} />
      {posts.length > 0 ? (
        <View className={styles.choice}>
          <Text className={styles.name}>岗位</Text>
          <Pills
            isSingle
            label="岗位"
            options={posts.map(({ id, name }) => ({ value: id, text: name }))}
            value={postId ? [postId] : []}
            onChange={([picked]) => onChange({ ...place, postId: picked })}
          />
        </View>
      ) : null}
      <View className={styles.choice}>
        <Text className={styles.name}>角色（选填）</Text>
        <Pills
          label="角色"
          options={memberRoles}
          value={roles}
          onChange={(picked) => onChange({ ...place, roles: picked })}
        />
      </View>
      <PersonPicker
        isOpen={isOpen}
        title="加入哪个部门"
        kind="dept"
        onPick={([picked]) => onChange({ ...place, dept: picked && { id: picked.userId, name: picked.name } })}
        onClose={() => setOpen(false)}
      />
    </View>
  )
}
