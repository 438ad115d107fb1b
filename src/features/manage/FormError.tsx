import { ErrorText } from '@/ui/form/ErrorText'

import styles from './Manage.module.scss'

/** Why a form was refused, above its button, when the reason concerns no single field. */
export function FormError({ text }: { text: string | undefined }) {
  return <ErrorText className={styles.planError} text={text} />
}
