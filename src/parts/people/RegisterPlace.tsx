import { Text, View } from '@tarojs/components'

import { useCall } from '@/api/query'
import { listPosts } from '@/contract/organization/organization'
import { ChoiceField } from '@/ui/form/ChoiceField'
import { OptionalPillChoice, Pills } from '@/ui/form/Tick'

import { memberRoles } from './member-roles'
import styles from './RegisterSheet.module.scss'
import type { MemberPlace } from './register-place'

interface RegisterPlaceProps {
  place: MemberPlace
  onChange: (place: MemberPlace) => void
  /** Opens the department picker, which renders beside the sheet, not inside its scrolling content. */
  onDepartments: () => void
}

/** Department, post and roles of a new member. */
export function RegisterPlace({ place, onChange, onDepartments }: RegisterPlaceProps) {
  const { data: posts = [] } = useCall(listPosts, {})
  const { dept, postId, roles } = place
  return (
    <View className={styles.place}>
      <ChoiceField label="加入部门" text={dept?.name ?? ''} placeholder="选择部门" onPress={onDepartments} />
      {posts.length > 0 ? (
        <View className={styles.choice}>
          <Text className={styles.name}>岗位</Text>
          <OptionalPillChoice
            label="岗位"
            options={posts.map(({ id, name }) => ({ value: id, text: name }))}
            value={postId}
            onChange={(picked) => onChange({ ...place, postId: picked })}
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
    </View>
  )
}
