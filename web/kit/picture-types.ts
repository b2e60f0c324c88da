/** What a person may choose for a photo, for `accept`. The server looks at the file itself. */
export const pictureTypes = 'image/jpeg,image/png,image/webp,image/gif'
