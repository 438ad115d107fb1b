interface PickRequest {
  accept: string
  multiple: boolean
  capture?: boolean
}

/** Opens the browser's file picker. @returns empty when the person closes it */
export function pickFiles({ accept, multiple, capture = false }: PickRequest): Promise<File[]> {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  input.multiple = multiple
  if (capture) input.setAttribute('capture', 'environment')
  input.hidden = true
  document.body.appendChild(input)
  return new Promise((resolve) => {
    const finish = (files: File[]) => {
      input.remove()
      resolve(files)
    }
    input.addEventListener('change', () => finish([...(input.files ?? [])]))
    // Browsers before 2023 tell nothing when the picker is closed: the promise then waits with the page.
    input.addEventListener('cancel', () => finish([]))
    input.click()
  })
}
