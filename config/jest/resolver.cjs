// Packages that publish nothing for `require` (file-type, for one) are taken by their `import` entry.
module.exports = (request, options) => {
  try {
    return options.defaultResolver(request, options)
  } catch (error) {
    const conditions = [...(options.conditions ?? []), 'import']
    try {
      return options.defaultResolver(request, { ...options, conditions })
    } catch {
      throw error
    }
  }
}
