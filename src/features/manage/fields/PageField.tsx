import { ChoiceField } from '@/ui/form/ChoiceField'
import { TextField } from '@/ui/form/TextField'

interface PageFieldProps {
  /** Of `PageChoiceSheet`. */
  pages: readonly { value: string; text: string }[]
  value: string
  maxLength: number
  error: string | undefined
  onChange: (path: string) => void
  /** Opens `PageChoiceSheet`, which stands beside the form's own sheet. */
  onPick: () => void
}

/** A page of the application: selected by its title, or its path typed. */
export function PageField({ pages, value, maxLength, error, onChange, onPick }: PageFieldProps) {
  const page = pages.find((one) => one.value === value)
  const isOther = value !== '' && !page
  return (
    <>
      <ChoiceField
        required
        label="页面"
        text={isOther ? '其他页面' : (page?.text ?? '')}
        error={isOther ? undefined : error}
        onPress={onPick}
      />
      {isOther ? (
        <TextField
          required
          label="页面路径"
          maxLength={maxLength}
          placeholder="/pages/"
          value={value}
          onChange={onChange}
          error={error}
        />
      ) : null}
    </>
  )
}
