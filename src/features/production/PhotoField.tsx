import { useEffect } from 'react'

import type { Described } from '@/parts/form/control'
import { ImageControl } from '@/parts/form/FileControl'
import { FormFactsProvider, useFactsOf } from '@/parts/form/form-facts'

const none = { files: [], names: {} }
const MOST = 9

const described = (label: string): Described => ({
  ...{ field: 'photos', label, type: 'image', maxCount: MOST, options: [] },
  ...{ unit: null, placeholder: null, minLength: null, maxLength: null, min: null, max: null, decimals: null },
  ...{ rule: null, computed: null, help: null },
})

interface PhotoFieldProps {
  label: string
  ids: readonly string[]
  isRequired: boolean
  error: string | undefined
  onChange: (ids: string[]) => void
  /** Whether some are on their way or failed. */
  onUnsent: (isUnsent: boolean) => void
}

/** Photos that are taken, sent at once, shown and removed in place. */
export function PhotoField({ label, ids, isRequired, error, onChange, onUnsent }: PhotoFieldProps) {
  const { facts, unsent } = useFactsOf(none)
  const isUnsent = unsent.length > 0
  useEffect(() => onUnsent(isUnsent), [onUnsent, isUnsent])
  return (
    <FormFactsProvider value={facts}>
      <ImageControl
        path="photos"
        field={described(label)}
        value={[...ids]}
        isRequired={isRequired}
        error={error}
        onChange={(value) => onChange(Array.isArray(value) ? value : [])}
      />
    </FormFactsProvider>
  )
}
