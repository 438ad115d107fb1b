import { Text, View } from '@tarojs/components'

import { getMaxLength } from '@/contract/field-limits'
import { createPartnerApplication, PARTNER_CONTACTS_MAX } from '@/contract/partner/partner-application'
import { validateContactPhone } from '@/features/partner/report/submit-form'
import { validatePersonName } from '@/parts/short-form/validate-fields'
import { toAriaProps } from '@/platform/aria'
import { Pressable } from '@/ui/action/Pressable'
import { TextField } from '@/ui/form/TextField'
import { Card } from '@/ui/layout/Card'
import { Icon } from '@/ui/media/Icon'

import { type Contact, emptyContact, validateContact } from './application-form'
import styles from './Register.module.scss'

interface ContactFieldsProps {
  contacts: readonly Contact[]
  onChange: (contacts: readonly Contact[]) => void
  /** Whether validation errors are shown. */
  isTried: boolean
  /** The reviewer's remark on the contacts. */
  error: string | undefined
}

/** The contacts of an agency. */
export function ContactFields({ contacts, onChange, isTried, error }: ContactFieldsProps) {
  const set = (at: number, change: Partial<Contact>) =>
    onChange(contacts.map((contact, place) => (place === at ? { ...contact, ...change } : contact)))
  const hasFieldError = contacts.some((contact) => validateContact(contact))
  return (
    <Card title="联系人">
      {contacts.map((contact, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a contact is known by its place
        <View key={at} className={styles.contact}>
          <ContactRows
            contact={contact}
            number={at + 1}
            isTried={isTried}
            onChange={(change) => set(at, change)}
            onRemove={contacts.length > 1 ? () => onChange(contacts.filter((_, place) => place !== at)) : undefined}
          />
        </View>
      ))}
      {error && !(isTried && hasFieldError) ? (
        <Text className={styles.error} {...toAriaProps({ role: 'alert' })}>
          {error}
        </Text>
      ) : null}
      {contacts.length < PARTNER_CONTACTS_MAX ? (
        <Pressable className={styles.add} onPress={() => onChange([...contacts, emptyContact])}>
          <Icon name="plus" size={16} />
          <Text>添加联系人</Text>
        </Pressable>
      ) : null}
    </Card>
  )
}

interface ContactRowsProps {
  contact: Contact
  /** Position, starting at 1. */
  number: number
  isTried: boolean
  onChange: (change: Partial<Contact>) => void
  /** Absent for the only contact. */
  onRemove: (() => void) | undefined
}

function ContactRows({ contact: { name, phone, post }, number, isTried, onChange, onRemove }: ContactRowsProps) {
  return (
    <>
      {onRemove ? (
        <View className={styles.contactHead}>
          <Text>联系人 {number}</Text>
          <Pressable className={styles.removeContact} isSmall label={`移除联系人 ${number}`} onPress={onRemove}>
            <Icon name="close" size={16} />
          </Pressable>
        </View>
      ) : null}
      <TextField
        label="姓名"
        required
        maxLength={getMaxLength(createPartnerApplication.input, 'contacts', 'name')}
        value={name}
        onChange={(text) => onChange({ name: text })}
        error={isTried ? validatePersonName(name) : undefined}
      />
      <TextField
        label="电话"
        required
        maxLength={getMaxLength(createPartnerApplication.input, 'contacts', 'phone')}
        placeholder="手机号或带区号座机"
        value={phone}
        onChange={(text) => onChange({ phone: text })}
        error={isTried ? validateContactPhone(phone) : undefined}
      />
      <TextField
        label="职务"
        maxLength={getMaxLength(createPartnerApplication.input, 'contacts', 'post')}
        placeholder="选填"
        value={post}
        onChange={(text) => onChange({ post: text })}
      />
    </>
  )
}
